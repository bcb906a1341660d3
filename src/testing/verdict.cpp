#include "verdict.hpp"

#include "rounded.hpp"

#include <algorithm>

namespace prowess::testing {

namespace {

std::string seconds(Flicks time) {
    return rounded(to_seconds(time)) + " s";
}

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (std::size_t at = 0; at < parts.size(); ++at)
        text += (at == 0 ? "" : at + 1 == parts.size() ? " and " : ", ") + parts[at];
    return text;
}

std::string condition_of(const ActorSummary& actor) {
    if (!actor.life)
        return actor.name;
    std::string text = actor.name + " with " + rounded(*actor.life);
    if (actor.max_life)
        text += " of " + rounded(*actor.max_life);
    return text + " life";
}

std::string text(const Fall& fall) {
    std::string text = fall.actor + " fell at " + seconds(fall.time);
    if (fall.blow.empty())
        return text;
    text += " to " + (fall.killer.empty() ? "" : fall.killer + "'s ") + fall.blow;
    return text + " (" + rounded(fall.damage) + " damage)";
}

/// Who did most, and with what.
std::string best(const Summary& summary, const std::string& side) {
    const ActorSummary* most = nullptr;
    for (const ActorSummary& actor : summary.actors)
        if (side_of(actor) == side && (!most || actor.damage > most->damage))
            most = &actor;
    if (!most || most->damage <= 0 || most->deeds.empty())
        return {};
    const DeedSummary& deed = most->deeds.front();
    return " " + most->name + " did " + rounded(most->damage) + " damage, " +
           rounded(100 * deed.damage / most->damage) + " % of it with " + deed.name + ".";
}

std::string verdict(const Summary& summary) {
    std::vector<std::string> left;
    for (const ActorSummary& actor : summary.actors)
        if (actor.standing)
            left.push_back(condition_of(actor));
    std::vector<std::string> falls;
    for (const Fall& fall : summary.falls)
        falls.push_back(text(fall));
    const std::string fallen = falls.empty() ? std::string() : " " + joined(falls) + ".";

    if (const auto winner = summary.winner())
        return *winner + " won after " + seconds(summary.falls.empty() ? summary.time : summary.falls.back().time) +
               ": " + joined(left) + (left.size() == 1 ? " is" : " are") + " left standing." + fallen +
               best(summary, *winner);
    if (summary.standing_sides.empty())
        return "Nobody won: all fell." + fallen;
    return "Nobody won within " + seconds(summary.time) + ": " + joined(left) + " are left standing." + fallen;
}

} // namespace

const std::string& side_of(const ActorSummary& actor) {
    return actor.team.empty() ? actor.name : actor.team;
}

void decide(Summary& summary) {
    for (const ActorSummary& actor : summary.actors) {
        auto& standing = summary.standing_sides;
        if (actor.standing && std::find(standing.begin(), standing.end(), side_of(actor)) == standing.end())
            standing.push_back(side_of(actor));
    }
    if (summary.fight)
        summary.verdict = verdict(summary);
}

} // namespace prowess::testing
