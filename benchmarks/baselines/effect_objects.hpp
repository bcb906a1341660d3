// Actors that each own effects as objects, with virtual calls for what an effect does: as older engines have it.

#pragma once

#include "baselines/parts.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace baselines {

class EffectObjects {
    class Actor;

    class Effect {
    public:
        explicit Effect(const Application& what) : application(what), left_(what.steps) {}
        virtual ~Effect() = default;

        virtual void begin(Actor& actor) { actor.tags.add(application.what().leaf, 1); }
        virtual void end(Actor& actor) { actor.tags.add(application.what().leaf, -1); }
        /// Answers whether it did something.
        virtual bool update(Actor&) { return false; }
        virtual void modify(std::uint32_t, Sums&) const {}
        [[nodiscard]] bool count_down() { return --left_ == 0; }

        Application application;

    private:
        std::uint32_t left_;
    };

    class Actor {
    public:
        Actor(EffectObjects& world, std::uint32_t number) : number_(number), world_(world), attributes(number) {}

        Effect* add(const Application& what) {
            if (what.what().kind == Kind::pulse)
                effects_.push_back(std::make_unique<Pulse>(what));
            else
                effects_.push_back(std::make_unique<Modifier>(what));
            effects_.back()->begin(*this);
            changed_ = true;
            world_.tell(number_, what.definition, Event::What::applied);
            return effects_.back().get();
        }
        void take(Effect* effect) {
            const auto at = std::ranges::find(effects_, effect, &std::unique_ptr<Effect>::get);
            effect->end(*this);
            world_.tell(number_, effect->application.definition, Event::What::removed);
            effects_.erase(at);
            changed_ = true;
        }
        void update() {
            std::vector<Application>& again = world_.again_;
            for (std::size_t i = 0; i < effects_.size();) {
                Effect* const effect = effects_[i].get();
                if (effect->update(*this))
                    pulsed(effect->application.definition);
                if (!effect->count_down()) {
                    ++i;
                    continue;
                }
                const Application& was = effect->application;
                again.push_back(workload::application(was.actor, was.slot, was.generation + 1));
                take(effect);
            }
            for (const Application& next : again)
                add(next);
            again.clear();
            fold();
        }
        void fold() {
            if (!std::exchange(changed_, false))
                return;
            for (std::uint32_t i = 0; i < attribute_count; ++i) {
                Sums sums;
                for (const auto& effect : effects_)
                    effect->modify(i, sums);
                attributes.current[i] = sums.of(attributes.base[i]);
            }
        }
        void change() { changed_ = true; }

    private:
        void pulsed(std::uint32_t definition) {
            changed_ = true;
            world_.tell(number_, definition, Event::What::pulsed);
        }

        std::vector<std::unique_ptr<Effect>> effects_;
        std::uint32_t number_;
        bool changed_ = false;
        EffectObjects& world_;

    public:
        Attributes attributes;
        Tags tags;
    };

    class Pulse final : public Effect {
    public:
        using Effect::Effect;
        bool update(Actor& actor) override {
            if (--until_ != 0)
                return false;
            until_ = workload::period;
            actor.attributes.base[0] -= application.what().amount;
            return true;
        }

    private:
        std::uint32_t until_ = workload::period;
    };
    class Modifier final : public Effect {
    public:
        using Effect::Effect;
        void modify(std::uint32_t attribute, Sums& sums) const override {
            const Definition& what = application.what();
            if (what.attribute == attribute)
                sums.add(what.kind, what.amount);
        }
    };

public:
    using Handle = Effect*;

    explicit EffectObjects(std::uint32_t count) {
        for (std::uint32_t actor = 0; actor < count; ++actor)
            actors_.push_back(std::make_unique<Actor>(*this, actor));
    }
    EffectObjects(const EffectObjects&) = delete;
    EffectObjects& operator=(const EffectObjects&) = delete;

    Handle apply(const Application& what) {
        const Handle made = actors_[what.actor]->add(what);
        actors_[what.actor]->fold();
        return made;
    }
    void remove(Handle effect) {
        Actor& actor = *actors_[effect->application.actor];
        actor.take(effect);
        actor.fold();
    }
    void step() {
        events_.clear();
        for (const auto& actor : actors_)
            actor->update();
    }
    void set_base(std::uint32_t actor, std::uint32_t attribute, float base) {
        actors_[actor]->attributes.base[attribute] = base;
        actors_[actor]->change();
    }

    [[nodiscard]] float value(std::uint32_t actor, std::uint32_t attribute) const {
        return actors_[actor]->attributes.current[attribute];
    }
    [[nodiscard]] std::uint32_t held(std::uint32_t actor, std::uint32_t leaf) const {
        return actors_[actor]->tags.held(leaf);
    }

private:
    void tell(std::uint32_t actor, std::uint32_t definition, Event::What what) {
        events_.push_back({actor, static_cast<std::uint16_t>(definition), what});
    }

    std::vector<std::unique_ptr<Actor>> actors_;
    std::vector<Application> again_;
    Events events_;
};

} // namespace baselines
