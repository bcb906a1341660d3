#include "read_steps.hpp"

#include "content/quoted.hpp"
#include "content/wording.hpp"
#include "names.hpp"
#include "outcomes.hpp"
#include "path.hpp"

#include <prowess/core/failure.hpp>

#include <algorithm>
#include <array>
#include <memory>

namespace prowess::testing {

using detail::quoted;

namespace {

using Read = Step (*)(const Node& node, Reading& reading);

/// A key that says what a step does; null: not supported yet.
struct Action {
    std::string_view name;
    Read read;
};

Step read_wait(const Node& node, Reading& reading) {
    if (node.kind == Node::Kind::scalar)
        return WaitStep{read_seconds(node, reading)};
    Fields fields(node, "`wait`", reading);
    if (node.find("ticks"))
        return TicksStep{fields.count("ticks", 1)};
    UntilStep step;
    if (const Node* const until = fields.need("until"))
        step.until = read_expectations(*until, reading);
    step.at_most = fields.needed_seconds("at_most");
    return step;
}

Step read_length(const Node& node, Reading& reading) {
    Fields fields(node, "`step`", reading);
    return LengthStep{fields.needed_seconds("seconds")};
}

Step read_pause(const Node& node, Reading& reading) {
    return PauseStep{read_flag(node, reading)};
}

Step read_time_scale(const Node& node, Reading& reading) {
    return TimeScaleStep{read_finite(node, reading)};
}

/// What is expected not to be there need not be.
void forgive(std::string_view expect, Reading& reading) {
    if (expect == name(Reason::no_such_effect))
        reading.forgive(NameKind::effect);
    else if (expect == name(Reason::no_such_actor))
        reading.forgive(NameKind::actor);
    else if (expect == name(Reason::no_such_tag))
        reading.forgive(NameKind::tag);
}

void read_application(Fields& fields, ApplyStep& step) {
    step.effect = fields.needed_name("effect", NameKind::effect);
    step.to = fields.needed_name("to", NameKind::actor);
    step.from = fields.name("from", NameKind::actor);
    step.level = fields.number("level", 1);
    step.params = fields.numbers_by("params", NameKind::tag);
    step.tags = fields.names("tags", NameKind::tag);
    if (fields.find("strength"))
        step.strength = fields.number("strength", 1);
}

Step read_apply(const Node& node, Reading& reading) {
    Fields fields(node, "`apply`", reading);
    ApplyStep step;
    read_application(fields, step);
    step.times = fields.count("times", 1);
    step.required = fields.flag("required", false);
    step.expect = fields.one_of("expect", application_outcomes());
    forgive(step.expect, reading);
    return step;
}

Step read_preview(const Node& node, Reading& reading) {
    Fields fields(node, "`preview`", reading);
    PreviewStep step;
    read_application(fields, step.what);
    if (const Node* const expect = fields.need("expect")) {
        reading.note_keys(NameKind::attribute, *expect);
        step.expect = read_expectations(*expect, reading);
    }
    return step;
}

Step read_remove(const Node& node, Reading& reading) {
    Fields fields(node, "`remove`", reading);
    fields.one_of_two("effect", "tagged");
    RemoveStep step{.effect = fields.name("effect", NameKind::effect),
                    .tagged = fields.name("tagged", NameKind::tag),
                    .from = fields.needed_name("from", NameKind::actor),
                    .expect = {}};
    if (const Node* const expect = fields.find("expect"))
        step.expect = read_expectation(*expect, reading);
    return step;
}

Step read_grant(const Node& node, Reading& reading) {
    Fields fields(node, "`grant`", reading);
    return GrantStep{fields.needed_name("ability", NameKind::ability), fields.needed_name("to", NameKind::actor),
                     fields.number("level", 1)};
}

Step read_revoke(const Node& node, Reading& reading) {
    Fields fields(node, "`revoke`", reading);
    return RevokeStep{fields.needed_name("ability", NameKind::ability), fields.needed_name("from", NameKind::actor)};
}

template <AbilityVerb verb>
Step read_use(const Node& node, Reading& reading) {
    Fields fields(node, "the use of an ability", reading);
    fields.one_of_two("ability", "tagged");
    UseStep step{.verb = verb, .what = {}};
    step.what.actor = fields.needed_name("actor", NameKind::actor);
    step.what.ability = fields.name("ability", NameKind::ability);
    step.what.tagged = fields.name("tagged", NameKind::tag);
    if (verb == AbilityVerb::activate) {
        step.what.target = fields.name("target", NameKind::actor);
        if (fields.find("input"))
            step.what.input = fields.numbers("input");
    }
    if (verb == AbilityVerb::set_input)
        if (const Node* const input = fields.need("input"))
            step.what.input = read_numbers(*input, reading);
    if (verb == AbilityVerb::hit)
        step.what.target = fields.needed_name("target", NameKind::actor);
    step.what.expect = fields.one_of("expect", ability_outcomes());
    forgive(step.what.expect, reading);
    return step;
}

Step read_queue(const Node& node, Reading& reading) {
    Fields fields(node, "`queue`", reading);
    const Node* const apply = fields.find("apply");
    const Node* const remove = fields.find("remove");
    const Node* const activate = fields.find("activate");
    if ((apply != nullptr) + (remove != nullptr) + (activate != nullptr) != 1) {
        fields.refuse(node.place, "`queue` takes one of `apply`, `remove` and `activate`");
        fields.find("expect"); // What it may be depends on which.
        return QueueStep{};
    }
    if (apply) {
        auto step = std::get<ApplyStep>(read_apply(*apply, reading));
        if (fields.find("expect"))
            step.expect = fields.one_of("expect", application_outcomes());
        forgive(step.expect, reading);
        return QueueStep{step};
    }
    if (remove) {
        auto step = std::get<RemoveStep>(read_remove(*remove, reading));
        if (const Node* const expect = fields.find("expect"))
            step.expect = read_expectation(*expect, reading);
        return QueueStep{step};
    }
    AbilityStep step = std::get<UseStep>(read_use<AbilityVerb::activate>(*activate, reading)).what;
    if (fields.find("expect"))
        step.expect = fields.one_of("expect", ability_outcomes());
    forgive(step.expect, reading);
    if (step.ability.empty() && !step.tagged.empty())
        fields.refuse(activate->place, "a queued activation is of one ability: give its name as `ability`");
    return QueueStep{step};
}

Step read_event(const Node& node, Reading& reading) {
    Fields fields(node, "`event`", reading);
    return EventStep{.to = fields.needed_name("to", NameKind::actor),
                     .tag = fields.needed_name("tag", NameKind::tag),
                     .instigator = fields.name("instigator", NameKind::actor),
                     .target = fields.name("target", NameKind::actor),
                     .magnitude = fields.number("magnitude", 0)};
}

template <bool add>
Step read_tag(const Node& node, Reading& reading) {
    Fields fields(node, add ? "`add_tag`" : "`remove_tag`", reading);
    return TagStep{fields.needed_name("actor", NameKind::actor), fields.needed_name("tag", NameKind::tag), add};
}

Step read_cue(const Node& node, Reading& reading) {
    Fields fields(node, "`cue`", reading);
    CueStep step{.actor = fields.needed_name("actor", NameKind::actor),
                 .tag = fields.needed_name("tag", NameKind::tag)};
    const Node* const action = fields.need("action");
    if (!action)
        return step;
    const std::vector<std::string_view> known{"execute", "add", "remove"};
    const std::string word = read_word(*action, reading);
    const auto found = std::find(known.begin(), known.end(), word);
    if (found == known.end() && !word.empty())
        fields.refuse(action->place, "`action` is `execute`, `add` or `remove`" + detail::suggestion(word, known));
    if (found != known.end())
        step.action = static_cast<CueAction>(found - known.begin());
    return step;
}

template <bool add>
Step read_bases(const Node& node, Reading& reading) {
    for (const NodeEntry& entry : node.entries) {
        const auto [actor, attribute] = split_base(entry.key);
        if (actor.empty() || attribute.empty())
            reading.refuse(entry.place, no_base(entry.key));
        reading.note(NameKind::actor, actor, entry.place);
        reading.note(NameKind::attribute, attribute, entry.place);
    }
    return BasesStep{read_numbers(node, reading), add};
}

Step read_move(const Node& node, Reading& reading) {
    MoveStep step;
    if (!check_kind(node, Node::Kind::map, "a map from actors to positions", reading))
        return step;
    for (const NodeEntry& entry : node.entries) {
        reading.note(NameKind::actor, entry.key, entry.place);
        step.places.emplace_back(entry.key, read_position(entry.value, reading));
    }
    return step;
}

Step read_attach(const Node& node, Reading& reading) {
    Fields fields(node, "`attach`", reading);
    AttachStep step{
        .source = fields.needed_word("source"), .to = fields.needed_name("to", NameKind::actor), .modifiers = {}};
    const Node* const modifiers = fields.find("modifiers");
    if (modifiers)
        step.modifiers = reading.content.read_modifiers(*modifiers);
    // Without any, it is one that was made before.
    if (const Node* const source = node.find("source"); source && (!modifiers || modifiers->items.empty()))
        reading.note(NameKind::source, step.source, source->place);
    return step;
}

Step read_detach(const Node& node, Reading& reading) {
    return DetachStep{read_name(node, NameKind::source, reading)};
}

Step read_spawn(const Node& node, Reading& reading) {
    const std::vector<PlacedActor> actors = read_actors(node, reading);
    if (node.kind == Node::Kind::map && node.entries.empty())
        reading.refuse(node.place, "`spawn` makes one actor: give its name");
    if (actors.size() > 1)
        reading.refuse(node.entries[1].place, "`spawn` makes one actor; write a step for each");
    return actors.empty() ? SpawnStep{} : SpawnStep{actors[0].name, actors[0].setup};
}

Step read_destroy(const Node& node, Reading& reading) {
    return DestroyStep{read_name(node, NameKind::actor_or_source, reading)};
}

Step read_reload(const Node& node, Reading& reading) {
    Fields fields(node, "`reload`", reading);
    auto content = std::make_shared<ContentSet>();
    // So that the places of nodes, which have the scenario's number of its file, are of the same file there.
    (void)content->add_file(reading.file);
    read_content(fields, *content, reading);
    ReloadStep step{.content = std::move(content), .rejected = false, .errors = fields.words("errors")};
    step.rejected = fields.one_of("expect", {"ok", "rejected"}) == "rejected";
    if (!step.rejected && !step.errors.empty())
        fields.refuse(fields.place(), "only a reload with `expect: rejected` has `errors`");
    return step;
}

template <bool restore>
Step read_snapshot(const Node& node, Reading& reading) {
    return SnapshotStep{read_word(node, reading), restore};
}

template <bool expect>
Step read_hash(const Node& node, Reading& reading) {
    return HashStep{read_word(node, reading), expect};
}

Step read_expect(const Node& node, Reading& reading) {
    ExpectStep step{.expect = read_expectations(node, reading), .where = {}};
    for (const NodeEntry& entry : node.entries)
        step.where.push_back(reading.location(entry.place));
    return step;
}

Step read_expect_events(const Node& node, Reading& reading) {
    return read_expected_events(node, reading);
}

constexpr std::array actions{
    Action{"wait", read_wait},
    Action{"step", read_length},
    Action{"pause", read_pause},
    Action{"time_scale", read_time_scale},
    Action{"apply", read_apply},
    Action{"preview", read_preview},
    Action{"remove", read_remove},
    Action{"grant", read_grant},
    Action{"revoke", read_revoke},
    Action{"activate", read_use<AbilityVerb::activate>},
    Action{"commit", read_use<AbilityVerb::commit>},
    Action{"commit_cost", read_use<AbilityVerb::commit_cost>},
    Action{"commit_cooldown", read_use<AbilityVerb::commit_cooldown>},
    Action{"end", read_use<AbilityVerb::end>},
    Action{"cancel", read_use<AbilityVerb::cancel>},
    Action{"hit", read_use<AbilityVerb::hit>},
    Action{"set_input", read_use<AbilityVerb::set_input>},
    Action{"queue", read_queue},
    Action{"event", read_event},
    Action{"add_tag", read_tag<true>},
    Action{"remove_tag", read_tag<false>},
    Action{"cue", read_cue},
    Action{"set", read_bases<false>},
    Action{"add", read_bases<true>},
    Action{"move", read_move},
    Action{"attach", read_attach},
    Action{"detach", read_detach},
    Action{"read", read_read},
    Action{"explain", read_explain},
    Action{"spawn", read_spawn},
    Action{"destroy", read_destroy},
    Action{"reload", read_reload},
    Action{"hash", read_hash<false>},
    Action{"expect_hash", read_hash<true>},
    Action{"expect", read_expect},
    Action{"expect_events", read_expect_events},
    Action{"add_trait", nullptr},
    Action{"remove_trait", nullptr},
    Action{"relieve", nullptr},
    Action{"save", read_snapshot<false>},
    Action{"restore", read_snapshot<true>},
};

const Action* find_action(const NodeEntry& entry, Reading& reading) {
    std::vector<std::string_view> known;
    for (const Action& action : actions) {
        if (action.name == entry.key && action.read)
            return &action;
        if (action.name == entry.key) {
            reading.refuse(entry.place, unsupported(entry.key));
            return nullptr;
        }
        known.push_back(action.name);
    }
    reading.refuse(entry.place, quoted(entry.key) + " is no step" + detail::suggestion(entry.key, known));
    return nullptr;
}

} // namespace

std::optional<Step> read_step(const Node& node, Reading& reading) {
    if (!check_kind(node, Node::Kind::map, "a step, a map with one key", reading))
        return {};
    const bool events = node.find("expect_events") != nullptr;
    const NodeEntry* action = nullptr;
    for (const NodeEntry& entry : node.entries) {
        if (events && entry.key == "exactly")
            continue;
        if (action)
            reading.refuse(entry.place, "a step does one thing: " + quoted(action->key) + " or " + quoted(entry.key));
        else
            action = &entry;
    }
    if (!action)
        reading.refuse(node.place, "a step is a map with one key, which says what it does");
    const Action* const found = action ? find_action(*action, reading) : nullptr;
    if (!found)
        return {};
    reading.step = "step " + quoted(found->name);
    Step step = found->read(action->value, reading);
    if (auto* const expected = std::get_if<ExpectEventsStep>(&step)) {
        if (const Node* const exactly = node.find("exactly"))
            expected->exactly = read_flag(*exactly, reading);
        if (expected->events.empty() && action->value.items.empty())
            reading.refuse(action->place, "nothing is expected here");
    }
    reading.step.clear();
    return step;
}

std::vector<PlacedStep> read_steps(const Node& list, Reading& reading) {
    std::vector<PlacedStep> steps;
    if (!check_kind(list, Node::Kind::list, "a list of steps", reading))
        return steps;
    for (const Node& item : list.items) {
        reading.number = steps.size() + 1;
        if (auto step = read_step(item, reading))
            steps.push_back({std::move(*step), reading.location(item.place)});
    }
    return steps;
}

} // namespace prowess::testing
