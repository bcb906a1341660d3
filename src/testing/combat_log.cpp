#include <prowess/testing/combat_log.hpp>

#include "attribution.hpp"
#include "rounded.hpp"

#include <cmath>
#include <optional>
#include <utility>

namespace prowess::testing {

namespace {

class Teller {
public:
    explicit Teller(const Rulebook& rulebook) : rulebook_(rulebook), attribution_(rulebook) {}

    [[nodiscard]] std::optional<LogLine> tell(const LoggedEvent& event) const {
        if (event.effect && attribution_.pays(event.effect))
            return {};
        const std::string who = event.word("actor");
        switch (event.type) {
        case EventType::ability_activated: return cast(event, who);
        case EventType::ability_failed:
            return line(event, LogKind::refusal, who + " fails at " + ability(event) + why(event));
        case EventType::ability_ended: return end(event, who);
        case EventType::effect_executed: return hit(event, who);
        case EventType::effect_applied:
            return line(event, LogKind::gain, who + " gains " + effect(event) + from(event, who));
        case EventType::effect_stacked: return stack(event, who);
        case EventType::effect_blocked:
            return line(event, LogKind::refusal,
                        who + " is not affected by " + effect(event) + from(event, who) + why(event));
        case EventType::effect_removed: return removal(event, who);
        case EventType::actor_spawned: return spawn(event, who);
        case EventType::actor_died: return fall(event, who);
        default: return {};
        }
    }

private:
    static LogLine line(const LoggedEvent& event, LogKind kind, std::string text) {
        return {event.time, kind, std::move(text)};
    }

    [[nodiscard]] std::string effect(const LoggedEvent& event) const {
        const std::string& shown = rulebook_.display(event.effect).name;
        return shown.empty() ? event.word("effect") : shown;
    }
    [[nodiscard]] std::string ability(const LoggedEvent& event) const {
        const std::string& shown = rulebook_.display(event.ability).name;
        return shown.empty() ? event.word("ability") : shown;
    }
    static std::string from(const LoggedEvent& event, const std::string& who) {
        const std::string source = event.word("source");
        return source.empty() || source == who ? std::string() : " from " + source;
    }
    static std::string why(const LoggedEvent& event) {
        const std::string reason = event.word("reason");
        return reason.empty() ? std::string() : ": " + reason;
    }

    [[nodiscard]] LogLine cast(const LoggedEvent& event, const std::string& who) const {
        const std::string target = event.word("target");
        const std::string at = target.empty() || target == who ? std::string() : " on " + target;
        return line(event, LogKind::cast, who + " uses " + ability(event) + at);
    }

    [[nodiscard]] std::optional<LogLine> end(const LoggedEvent& event, const std::string& who) const {
        const std::string reason = event.word("reason");
        if (reason == name(EndReason::ended) || reason == name(EndReason::actor_destroyed))
            return {};
        return line(event, LogKind::refusal, ability(event) + " of " + who + " is " + reason);
    }

    [[nodiscard]] std::optional<LogLine> hit(const LoggedEvent& event, const std::string& who) const {
        const double change = event.change_of("life");
        const double absorbed = event.absorbed();
        if (change == 0 && absorbed == 0)
            return {};
        const std::string source = event.word("source");
        const std::string by = source.empty() ? effect(event) : source + "'s " + effect(event);
        double left = 0;
        for (const LoggedChange& each : event.changes)
            if (each.attribute == "life")
                left = each.after;
        if (change == 0)
            return line(event, LogKind::refusal, by + " is absorbed by " + who + ": " + rounded(absorbed));
        std::string text = by + (change < 0 ? " hurts " : " heals ") + who;
        text += " for " + rounded(std::fabs(change)) + " (" + rounded(left) + " left";
        text += absorbed == 0 ? ")" : ", " + rounded(absorbed) + " absorbed)";
        if (const double leeched = event.source_change_of("life"); leeched != 0)
            text += (leeched > 0 ? ", and gains " : ", and loses ") + rounded(std::fabs(leeched)) + " life";
        return line(event, change < 0 ? LogKind::damage : LogKind::healing, std::move(text));
    }

    [[nodiscard]] std::optional<LogLine> stack(const LoggedEvent& event, const std::string& who) const {
        return line(event, LogKind::gain, who + " has " + effect(event) + " " + event.word("stacks") + " times");
    }

    [[nodiscard]] std::optional<LogLine> removal(const LoggedEvent& event, const std::string& who) const {
        const std::string reason = event.word("reason");
        if (reason == name(RemovalReason::actor_destroyed))
            return {};
        return line(event, LogKind::loss, who + " loses " + effect(event) + ": " + reason);
    }

    static std::optional<LogLine> spawn(const LoggedEvent& event, const std::string& who) {
        const std::string spawner = event.word("spawner");
        return spawner.empty() ? std::nullopt : std::optional(line(event, LogKind::cast, spawner + " spawns " + who));
    }

    static LogLine fall(const LoggedEvent& event, const std::string& who) {
        const std::string killer = event.word("killer");
        return line(event, LogKind::fall, who + " falls" + (killer.empty() ? std::string() : " to " + killer));
    }

    const Rulebook& rulebook_;
    Attribution attribution_;
};

} // namespace

std::string_view name(LogKind kind) {
    switch (kind) {
    case LogKind::cast: return "cast";
    case LogKind::damage: return "damage";
    case LogKind::healing: return "healing";
    case LogKind::gain: return "gain";
    case LogKind::loss: return "loss";
    case LogKind::refusal: return "refusal";
    case LogKind::fall: return "fall";
    }
    return {};
}

std::vector<LogLine> combat_log(const Stage& stage) {
    const Teller teller(stage.world().rulebook());
    std::vector<LogLine> lines;
    for (const LoggedEvent& event : stage.log())
        if (auto line = teller.tell(event))
            lines.push_back(std::move(*line));
    return lines;
}

} // namespace prowess::testing
