#pragma once

#include <prowess/prowess.hpp>

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace golden {

inline constexpr int return_every = 1'280; ///< Steps; who has fallen then comes back anew.

/// An ability, used while the user's life is below a fraction of its most.
struct Use {
    std::string_view ability;
    double below = 2;
    bool on_self = false;
};

inline constexpr std::array warrior{Use{"guard_stance", 0.35},
                                    Use{"battle_stance"},
                                    Use{"shield_wall", 0.5},
                                    Use{"war_cry"},
                                    Use{"shield_bash"},
                                    Use{"crush"},
                                    Use{"rend"},
                                    Use{"strike"}};
inline constexpr std::array pyromancer{Use{"inner_fire"},   Use{"searing_ward", 0.6}, Use{"cauterise", 0.5},
                                       Use{"dazzle", 0.8},  Use{"combust"},           Use{"immolate"},
                                       Use{"flame_stream"}, Use{"firebolt"}};
inline constexpr std::array shadow{Use{"shadow_form"}, Use{"evasion", 0.5}, Use{"slip_away", 0.7}, Use{"garrote"},
                                   Use{"gouge"},       Use{"eviscerate"},   Use{"venom"},          Use{"slash"}};
inline constexpr std::array druid{Use{"barkskin", 0.6},
                                  Use{"purify", 0.4, true},
                                  Use{"rejuvenation", 0.8, true},
                                  Use{"tranquillity", 0.3},
                                  Use{"mend", 0.5, true},
                                  Use{"entangle"},
                                  Use{"moonfire"},
                                  Use{"wrath"},
                                  Use{"thornlash"}};

struct Fighter {
    std::string_view from;
    std::span<const Use> uses;
    prowess::Position place;
    prowess::Actor actor = {};
};

/// The arena's four-way fight.
class Fight {
public:
    explicit Fight(prowess::RulebookPointer rulebook) : world_(rulebook, {.seed = 20}), rulebook_(*rulebook) {}

    /// False where something cannot be done that always can be.
    [[nodiscard]] bool run(int steps) {
        for (int step = 0; step < steps; ++step) {
            if (step % return_every == 0 && !bring_back())
                return false;
            for (const Fighter& fighter : fighters_)
                act(fighter);
            if (!world_.step())
                return false;
        }
        return true;
    }

    [[nodiscard]] const prowess::World& world() const { return world_; }
    [[nodiscard]] prowess::World& world() { return world_; }

private:
    [[nodiscard]] bool bring_back() {
        for (Fighter& fighter : fighters_) {
            if (world_.alive(fighter.actor) && life_of(fighter) > 0)
                continue;
            if (world_.alive(fighter.actor) && !world_.destroy(fighter.actor))
                return false;
            const auto spawned = world_.spawn({.from = std::string(fighter.from), .position = fighter.place});
            if (!spawned)
                return false;
            fighter.actor = *spawned;
        }
        return true;
    }

    /// As a fraction of its most.
    [[nodiscard]] double life_of(const Fighter& fighter) const {
        const float life = world_.value(fighter.actor, *rulebook_.attribute("life")).value_or(0);
        const float most = world_.value(fighter.actor, *rulebook_.attribute("max_life")).value_or(1);
        return double{life} / double{most};
    }

    [[nodiscard]] prowess::Actor weakest_foe(const Fighter& of) const {
        prowess::Actor found;
        double least = 2;
        for (const Fighter& each : fighters_) {
            const double life = life_of(each);
            if (&each == &of || life <= 0 || life >= least)
                continue;
            found = each.actor;
            least = life;
        }
        return found;
    }

    void act(const Fighter& fighter) {
        const double life = life_of(fighter);
        const prowess::Actor foe = weakest_foe(fighter);
        for (const Use& use : fighter.uses) {
            const auto ability = rulebook_.ability(use.ability);
            // An active stance would be left by using it again.
            if (life > 0 && life < use.below && ability && !active(fighter, *ability) &&
                world_.activate(fighter.actor, *ability, use.on_self ? fighter.actor : foe))
                return;
        }
    }

    [[nodiscard]] bool active(const Fighter& fighter, prowess::AbilityId ability) const {
        for (const prowess::GrantedAbility granted : world_.abilities(fighter.actor))
            if (const auto view = world_.view(granted); view && view->id == ability)
                return view->active;
        return false;
    }

    prowess::World world_;
    const prowess::Rulebook& rulebook_; ///< The world holds it.
    std::array<Fighter, 4> fighters_{Fighter{"warrior", warrior, {4, 0, 0}}, Fighter{"pyromancer", pyromancer, {}},
                                     Fighter{"shadow", shadow, {0, 4, 0}}, Fighter{"druid", druid, {4, 4, 0}}};
};

} // namespace golden
