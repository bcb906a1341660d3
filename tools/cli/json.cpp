#include "report.hpp"

#include "state.hpp"

#include <nlohmann/json.hpp>

namespace prowess::cli {

namespace {

using Json = nlohmann::ordered_json;

struct ToJson {
    Json operator()(testing::None) const { return nullptr; }
    template <class Plain>
    Json operator()(const Plain& value) const {
        return value;
    }
};

Json json_of(const testing::Value& value) {
    return std::visit(ToJson{}, value);
}

Json json_of(const std::optional<double>& value) {
    return value ? Json(*value) : Json(nullptr);
}

Json json_of(const testing::LoggedEvent& event) {
    Json made{{"time", to_seconds(event.time)}, {"type", name(event.type)}};
    for (const testing::EventField& field : event.fields)
        made[std::string(field.name)] = json_of(field.value);
    for (const testing::LoggedChange& change : event.changes)
        made["changes"].push_back(
            {{"attribute", change.attribute}, {"before", change.before}, {"after", change.after}});
    for (const testing::LoggedChange& change : event.source_changes)
        made["source_changes"].push_back(
            {{"attribute", change.attribute}, {"before", change.before}, {"after", change.after}});
    for (const testing::LoggedRoute& routed : event.routed)
        made["routed"].push_back({{"route", routed.route}, {"amount", routed.amount}, {"absorbed", routed.absorbed}});
    return made;
}

Json json_of(const ActorState& actor) {
    Json attributes = Json::object();
    for (const auto& [name, value] : actor.attributes)
        attributes[name] = value;
    Json effects = Json::array();
    for (const EffectState& effect : actor.effects)
        effects.push_back({{"effect", effect.name},
                           {"stacks", effect.stacks},
                           {"inhibited", effect.inhibited},
                           {"remaining", json_of(effect.remaining)}});
    return {{"name", actor.name},       {"team", actor.team}, {"alive", actor.alive}, {"standing", actor.standing},
            {"attributes", attributes}, {"effects", effects}, {"tags", actor.tags},   {"cues", actor.cues}};
}

Json json_of(const testing::ActorSummary& actor) {
    Json deeds = Json::array();
    for (const testing::DeedSummary& deed : actor.deeds)
        deeds.push_back({{"name", deed.name},
                         {"casts", deed.casts},
                         {"damage", deed.damage},
                         {"healing", deed.healing},
                         {"uptime", deed.uptime}});
    return {{"name", actor.name},       {"team", actor.team},   {"damage", actor.damage},
            {"healing", actor.healing}, {"taken", actor.taken}, {"deeds", deeds}};
}

template <class List, class Make>
Json array_of(const List& list, Make make) {
    Json made = Json::array();
    for (const auto& each : list)
        made.push_back(make(each));
    return made;
}

} // namespace

std::string json(const Played& played) {
    const testing::Summary& summary = played.summary;
    const auto plain = [](const auto& each) { return json_of(each); };
    Json made{{"scenario", played.scenario.name},     {"file", played.scenario.file},
              {"seed", played.scenario.options.seed}, {"tick", to_seconds(played.scenario.options.tick)},
              {"time", to_seconds(summary.time)},     {"passed", played.stage.passed()}};
    made["failures"] = array_of(played.stage.failures(), [](const testing::StepFailure& failure) {
        return Json{{"file", failure.where.file},
                    {"line", failure.where.line},
                    {"column", failure.where.column},
                    {"message", failure.message}};
    });
    made["events"] = array_of(played.stage.log(), plain);
    made["combat_log"] = array_of(testing::combat_log(played.stage), [](const testing::LogLine& line) {
        return Json{{"time", to_seconds(line.time)}, {"kind", name(line.kind)}, {"text", line.text}};
    });
    made["actors"] = array_of(state_of_actors(played.stage), plain);
    made["summary"] = array_of(summary.actors, plain);
    made["falls"] = array_of(summary.falls, [](const testing::Fall& fall) {
        return Json{{"actor", fall.actor},
                    {"time", to_seconds(fall.time)},
                    {"killer", fall.killer},
                    {"blow", fall.blow},
                    {"damage", fall.damage}};
    });
    const auto winner = summary.winner();
    made["winner"] = winner ? Json(*winner) : Json(nullptr);
    made["verdict"] = summary.verdict;
    return made.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace prowess::cli
