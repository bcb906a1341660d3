#include "check_names.hpp"

#include "attribute/compile.hpp"
#include "names.hpp"
#include "path.hpp"
#include "world/compile.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace prowess::testing {

namespace {

class NameChecker {
public:
    NameChecker(const Scenario& scenario, Reading& reading)
        : scenario_(scenario),
          reading_(reading),
          rulebooks_{scenario.rulebook} {
        for (const PlacedActor& actor : scenario.actors)
            actors_.push_back(actor.name);
        for (const PlacedStep& step : scenario.steps) {
            if (const auto* const spawn = std::get_if<SpawnStep>(&step.step))
                actors_.push_back(spawn->name);
            if (const auto* const attach = std::get_if<AttachStep>(&step.step); attach && !attach->modifiers.empty())
                sources_.push_back(attach->source);
        }
    }

    void check() {
        for (const PlacedActor& actor : scenario_.actors)
            check_rotation(actor.setup);
        std::size_t checked = 0;
        for (std::size_t at = 0; at <= scenario_.steps.size(); ++at) {
            for (; checked < reading_.names.size() && reading_.names[checked].number <= at; ++checked)
                check(reading_.names[checked]);
            if (at > 0)
                check(scenario_.steps[at - 1]);
        }
    }

private:
    void check(const PlacedStep& step) {
        if (const auto* const expect = std::get_if<ExpectStep>(&step.step))
            for (std::size_t at = 0; at < expect->expect.size(); ++at)
                check_path(expect->expect[at].name, expect->where[at]);
        if (const auto* const until = std::get_if<UntilStep>(&step.step))
            for (const NamedExpectation& each : until->until)
                check_path(each.name, step.where);
        if (const auto* const attach = std::get_if<AttachStep>(&step.step))
            check_modifiers(*attach);
        if (const auto* const spawn = std::get_if<SpawnStep>(&step.step))
            check_rotation(spawn->setup);
        if (const auto* const reload = std::get_if<ReloadStep>(&step.step))
            take(*reload);
        if (const auto* const snapshot = std::get_if<SnapshotStep>(&step.step))
            take(*snapshot);
    }

    /// What follows a reload asks for what its content has.
    void take(const ReloadStep& reload) {
        auto next = reload.content->build(scenario_.code, rulebooks_.back().get());
        if (next)
            rulebooks_.push_back(std::move(*next));
        else if (!reload.rejected)
            add(next.error());
    }

    /// A snapshot that is put back brings the content of its time.
    void take(const SnapshotStep& snapshot) {
        if (!snapshot.restore)
            saved_[snapshot.name] = rulebooks_.back();
        else if (const auto saved = saved_.find(snapshot.name); saved != saved_.end())
            rulebooks_.push_back(saved->second);
    }

    void add(const ContentErrors& errors) {
        reading_.errors.list.insert(reading_.errors.list.end(), errors.list.begin(), errors.list.end());
    }

    void refuse(const Location& where, std::string message, const std::string& step = {}) {
        reading_.errors.list.push_back({.file = where.file,
                                        .line = where.line,
                                        .column = where.column,
                                        .definition = step,
                                        .message = std::move(message)});
    }

    [[nodiscard]] const Rulebook& rulebook() const { return *rulebooks_.back(); }

    /// What the scenario itself has of a kind.
    [[nodiscard]] std::vector<std::string_view> own_names(NameKind kind) const {
        std::vector<std::string_view> names;
        if (kind == NameKind::actor || kind == NameKind::actor_or_source)
            names = actors_;
        if (kind == NameKind::source || kind == NameKind::actor_or_source || kind == NameKind::source_or_effect)
            names.insert(names.end(), sources_.begin(), sources_.end());
        return names;
    }

    /// Whether an actor is called so that an ability may have made.
    [[nodiscard]] bool is_made(std::string_view name) const {
        return std::ranges::any_of(rulebooks_,
                                   [&](const RulebookPointer& each) { return is_spawned_name(*each, name); });
    }

    void check(const NameUse& use) {
        std::vector<std::string_view> known = own_names(use.kind);
        if (std::ranges::find(known, use.name) != known.end())
            return;
        const bool of_actor = use.kind == NameKind::actor || use.kind == NameKind::actor_or_source;
        if (of_actor && is_made(use.name))
            return;
        const auto has = [&](const RulebookPointer& rulebook) { return defines(*rulebook, use.kind, use.name); };
        if (use.of_the_past ? std::ranges::any_of(rulebooks_, has) : has(rulebooks_.back()))
            return;
        const auto defined = names_of(rulebook(), use.kind);
        known.insert(known.end(), defined.begin(), defined.end());
        refuse(reading_.location(use.place), no_such(use.kind, use.name, known), use.step);
    }

    void check_path(const std::string& text, const Location& where) {
        const auto path = parse_path(rulebook(), text);
        if (!path)
            refuse(where, path.error());
        else if (!path->actor.empty() && std::ranges::find(actors_, path->actor) == actors_.end() &&
                 !is_made(path->actor))
            refuse(where, no_such(NameKind::actor, path->actor, actors_));
    }

    void check_modifiers(const AttachStep& attach) {
        Mistakes mistakes;
        std::vector<Instruction> instructions;
        CompiledModifier compiled;
        for (const ModifierDef& modifier : attach.modifiers)
            (void)compile_modifier(modifier, scope_of(rulebook().tables()), instructions, compiled, mistakes);
        add(reading_.content.located(mistakes));
    }

    void check_rotation(const ActorSetup& setup) {
        Mistakes mistakes;
        Report report(mistakes);
        std::vector<Instruction> instructions;
        Compiler compiler(Lookup(scope_of(rulebook().tables()), report), instructions);
        compiler.begin_definition({});
        for (const RotationEntry& entry : setup.rotation)
            (void)compiler.condition(entry.when);
        add(reading_.content.located(mistakes));
    }

    const Scenario& scenario_;
    Reading& reading_;
    std::vector<RulebookPointer> rulebooks_; ///< Up to the step that is being checked.
    std::map<std::string, RulebookPointer> saved_;
    std::vector<std::string_view> actors_;
    std::vector<std::string_view> sources_;
};

} // namespace

void check_names(const Scenario& scenario, Reading& reading) {
    NameChecker(scenario, reading).check();
}

} // namespace prowess::testing
