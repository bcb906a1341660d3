#include <prowess/testing/summary.hpp>

#include "attribution.hpp"
#include "verdict.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace prowess::testing {

namespace {

const std::string nobody = "nobody";

/// Walks the log once.
class Summariser {
public:
    explicit Summariser(const Stage& stage) : stage_(stage), attribution_(stage.world().rulebook()) {}

    Summary run() {
        summary_.time = stage_.world().time();
        for (const std::string& name : stage_.actor_names())
            if (index_.try_emplace(name, summary_.actors.size()).second)
                summary_.actors.push_back(present(name));
        for (const LoggedEvent& event : stage_.log())
            note(event);
        for (const auto& [instance, deed] : on_)
            leave(deed, summary_.time);
        finish();
        return std::move(summary_);
    }

private:
    using DeedKey = std::pair<std::string, std::string>; ///< Who, and with what.
    struct Deed {
        DeedSummary summary;
        std::uint32_t on = 0; ///< Instances of effects of it that are on somebody.
        Flicks since{};
    };

    ActorSummary present(const std::string& name) const {
        ActorSummary made;
        made.name = name;
        made.team = stage_.team_of(name);
        made.standing = stage_.standing(stage_.actor(name));
        const auto number = [&](std::string_view attribute) -> std::optional<double> {
            const auto value = stage_.world().rulebook().attribute(attribute)
                                   ? stage_.read(name + "." + std::string(attribute))
                                   : tl::expected<Value, std::string>(None{});
            const double* const found = value ? std::get_if<double>(&*value) : nullptr;
            return found ? std::optional(*found) : std::nullopt;
        };
        made.life = number("life");
        made.max_life = number("max_life");
        return made;
    }

    ActorSummary& actor(const std::string& name) {
        const auto [at, fresh] = index_.try_emplace(name, summary_.actors.size());
        if (fresh) {
            summary_.actors.emplace_back().name = name;
            summary_.actors.back().standing = false;
        }
        return summary_.actors[at->second];
    }

    void note(const LoggedEvent& event) {
        switch (event.type) {
        case EventType::ability_activated:
            used_[event.word("actor")].insert(event.ability);
            ++deed(event.word("actor"), event.word("ability")).summary.casts;
            break;
        case EventType::effect_applied: enter(event); break;
        case EventType::effect_removed:
            if (const auto found = on_.find(event.instance); found != on_.end()) {
                leave(found->second, event.time);
                on_.erase(found);
            }
            break;
        case EventType::effect_executed: hit(event); break;
        case EventType::actor_died:
        case EventType::actor_destroyed: fall(event); break;
        default: break;
        }
    }

    static std::string source_of(const LoggedEvent& event) {
        const std::string source = event.word("source");
        return source.empty() ? nobody : source;
    }

    /// The ability that stands behind an effect, where it is one alone of those that its source used.
    std::string name_of_deed(const std::string& source, const LoggedEvent& event) {
        std::optional<AbilityId> only;
        for (const AbilityId ability : used_[source]) {
            if (!attribution_.reaches(ability, event.effect))
                continue;
            if (only)
                return event.word("effect");
            only = ability;
        }
        return only ? std::string(stage_.world().rulebook().name(*only)) : event.word("effect");
    }

    Deed& deed(const std::string& who, const std::string& what) {
        Deed& found = deeds_[{who, what}];
        found.summary.name = what;
        return found;
    }

    void enter(const LoggedEvent& event) {
        if (attribution_.pays(event.effect))
            return;
        const std::string source = source_of(event);
        DeedKey key(source, name_of_deed(source, event));
        Deed& entered = deed(key.first, key.second);
        if (entered.on++ == 0)
            entered.since = event.time;
        on_.emplace(event.instance, std::move(key));
    }

    void leave(const DeedKey& key, Flicks time) {
        Deed& left = deeds_[key];
        if (--left.on == 0)
            left.summary.uptime += to_seconds(time - left.since);
    }

    void hit(const LoggedEvent& event) {
        const double change = event.change_of("life");
        if (change == 0 || attribution_.pays(event.effect))
            return;
        const std::string source = source_of(event);
        const std::string target = event.word("actor");
        const std::string what = name_of_deed(source, event);
        DeedSummary& done = deed(source, what).summary;
        if (change > 0) {
            done.healing += change;
            return;
        }
        done.damage -= change;
        actor(target).taken -= change;
        blows_[target] = {.actor = target, .time = event.time, .killer = source, .blow = what, .damage = -change};
        summary_.fight = summary_.fight || (source != nobody && side_of(actor(source)) != side_of(actor(target)));
    }

    void fall(const LoggedEvent& event) {
        const std::string name = event.word("actor");
        if (!fallen_.insert(name).second)
            return;
        Fall made;
        if (const auto blow = blows_.find(name); blow != blows_.end())
            made = blow->second;
        made.actor = name;
        made.time = event.time;
        if (const std::string killer = event.word("killer"); !killer.empty())
            made.killer = killer;
        if (made.killer == nobody)
            made.killer.clear();
        summary_.falls.push_back(std::move(made));
    }

    void finish() {
        for (auto& [key, done] : deeds_) {
            if (done.summary.casts == 0 && done.summary.damage == 0 && done.summary.healing == 0 &&
                done.summary.uptime == 0)
                continue;
            ActorSummary& who = actor(key.first);
            who.damage += done.summary.damage;
            who.healing += done.summary.healing;
            who.deeds.push_back(done.summary);
        }
        const auto order = [](const DeedSummary& left, const DeedSummary& right) {
            return std::tuple(-left.damage, -left.healing, std::string_view(left.name)) <
                   std::tuple(-right.damage, -right.healing, std::string_view(right.name));
        };
        for (ActorSummary& who : summary_.actors)
            std::sort(who.deeds.begin(), who.deeds.end(), order);
        std::set<std::string> active_sides;
        for (const auto& [name, abilities] : used_)
            active_sides.insert(side_of(actor(name)));
        summary_.fight = summary_.fight && (!summary_.falls.empty() || active_sides.size() > 1);
        decide(summary_);
    }

    const Stage& stage_;
    Attribution attribution_;
    Summary summary_;
    std::map<std::string, std::size_t> index_; ///< Into the summary's actors.
    std::map<DeedKey, Deed> deeds_;
    std::map<std::string, std::set<AbilityId>> used_;
    std::map<ActiveEffect, DeedKey> on_;
    std::map<std::string, Fall> blows_; ///< The last to lower an actor's life.
    std::set<std::string> fallen_;
};

} // namespace

Summary summarise(const Stage& stage) {
    return Summariser(stage).run();
}

std::optional<std::string> Summary::winner() const {
    return fight && standing_sides.size() == 1 ? std::optional(standing_sides.front()) : std::nullopt;
}

} // namespace prowess::testing
