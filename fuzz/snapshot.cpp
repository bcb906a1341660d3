// Any bytes are a snapshot, or an error with a sentence; whatever a snapshot holds, the world that takes it on goes on,
// and is written and read again. The first byte chooses: all of the file as it is; what follows the header of a file,
// with the header that it needs; or changes of one of the files that are made here, so that they last as files change:
// which of them, then for each change a place, of two bytes, and the byte there.

#include "sealed_file.hpp"

#include <prowess/prowess.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>
#include <vector>

using fuzzed::require;

namespace {

constexpr std::size_t header_size = 36;

constexpr std::string_view content = R"(
tags: [state, state.burning, state.raging, effect, effect.fire, effect.venom, effect.courage, param, param.amount, cue,
  cue.spark, cue.glow, cooldown, cooldown.bolt, event, event.hit]
attributes:
  life: {base: 100, min: 0, max: max_life}
  max_life: {base: 100}
  power: {base: 10}
  speed: {derived: "1 + power / 100"}
  damage: {base: 0}
  range: {base: 0}
  projectile_speed: {base: 0, min: 1}
  mana: {base: 50, min: 0, max: 50, regeneration: {rate: 4}}
  regrowth: {base: 2}
  shield: {base: 10, min: 0, max: 20, regeneration: {rate: regrowth, delay: 1}}
routes:
  incoming: {stages: [{name: shields, absorb: shields}, {name: wound, change: {attribute: life, flat: "-amount"}}]}
effects:
  hit: {modifiers: [{route: incoming, flat: {random: {min: 1, max: 9}}}], cues: [cue.spark]}
  heal: {chance: 0.5, modifiers: [{attribute: life, flat: {param: param.amount, default: 2}}]}
  burning: {duration: 5, period: 0.5, tags: [effect.fire], owner_tags: [state.burning], cues: [cue.glow],
    stacking: {limit: 3}, modifiers: [{attribute: life, flat: "0 - source.power / 10"}],
    end_if: {owner_attribute: {attribute: life, at_most: 0}}}
  bubble: {duration: 9, absorbs: {route: incoming, amount: 20},
    ongoing: {not: {owner_has: state.burning}}}
  pouring: {modifiers: [{attribute: mana, flat: -10}]}
  cooling: {duration: 1, owner_tags: [cooldown.bolt]}
  grace: {duration: 3, modifiers: [{attribute: max_life, additive: 0.5}], on_remove: [hit]}
  raging: {duration: infinite, owner_tags: [state.raging]}
  venom: {duration: 3, period: 1, tags: [effect.venom], stacking: {policy: refresh},
    modifiers: [{attribute: life, flat: "-2 * level"}, {attribute: power, multiplicative: -0.1, lasting: true}],
    reactions: [{on: dying, apply: [{effect: venom, level: level - 1, when: {level: {above: 1}}}], to: source}]}
  courage: {duration: infinite, tags: [effect.courage], strength: {level: true}, stacking: {policy: best},
    modifiers: [{attribute: power, additive: "0.1 * level"}, {attribute: damage, flat: 1,
      when: {any: [{owner_has: state.raging}, {owner_attribute: {attribute: life, below: 50}}]}}]}
  banner: {duration: infinite, aura: {effect: courage, within: 6, leave_at: 7}}
abilities:
  bolt: {cost: pouring, cooldown: cooling, target_effects: [burning], tags: [effect.fire]}
  cast: {behaviour: {cast: {time: 1, target_effects: [hit]}}}
  song: {behaviour: {channel: {time: 3, period: 0.5, self_effects: [heal]}}}
  arrow: {behaviour: {projectile: {target_effects: [hit]}}, stats: {range: 5, projectile_speed: 5}}
  rage: {behaviour: {toggle: {effects: [raging, banner]}}}
  smolder: {triggers: [{tag_present: state.burning}], behaviour: {toggle: {effects: []}}}
  parry: {triggers: [{event: event.hit}], target_effects: [hit]}
  volley: {charges: {max: 2, recharge: 6}, target_effects: [hit]}
  call: {spawns: [wolf]}
grants: {grace: [song]}
actors:
  mage: {attributes: {life: 100, max_life: 100, power: 10, mana: 50, regrowth: 2, shield: 10, speed: derived},
    abilities: [bolt, cast, song, arrow, rage, smolder, parry, volley, call],
    dies_when: {owner_attribute: {attribute: life, at_most: 0}}}
  wolf: {attributes: {life: 4, max_life: 4}, effects: [bubble],
    dies_when: {owner_attribute: {attribute: life, at_most: 0}}, on_death: destroy}
)";

const prowess::RulebookPointer& rulebook() {
    static const prowess::RulebookPointer built = [] {
        prowess::ContentSet set;
        set.add_text(content, "content.yaml");
        auto made = set.build();
        if (!made) {
            std::fputs(made.error().text().c_str(), stderr);
            std::abort();
        }
        return *made;
    }();
    return built;
}

prowess::World beginning() {
    return prowess::World(rulebook(), {.seed = 7, .chain_depth = 8, .rounds = 8, .pulses_per_step = 8});
}

/// A file of this version that holds `rest`.
std::vector<std::byte> with_header(std::span<const std::byte> rest) {
    static const std::vector<std::byte> nothing = prowess::write_snapshot(beginning()).value();
    return fuzzed::with_header(nothing, header_size, rest);
}

prowess::Actor mage_at(prowess::World& world, const prowess::Position& at) {
    return world.spawn({.from = "mage", .position = at}).value();
}

prowess::World with_effects() {
    prowess::World world = beginning();
    const prowess::Actor one = mage_at(world, {1, 2, 3});
    const prowess::Actor other = mage_at(world, {2, 2, 3});
    for (const char* const effect : {"burning", "burning", "venom", "bubble", "grace", "courage", "heal"})
        (void)world.apply(other, prowess::spec(effect).source(one).level(2).param("param.amount", 3));
    prowess::ModifierDef modifier;
    modifier.attribute = prowess::Name("power");
    modifier.amount = prowess::Magnitude(3);
    modifier.when = prowess::Condition::owner_has("state.burning");
    require(world.attach(one, {modifier}).has_value());
    require(world.step(prowess::to_flicks(0.6)).has_value());
    (void)world.set_base(one, *world.rulebook().attribute("life"), 1);
    (void)world.queue(prowess::ApplyRequest{other, prowess::spec("hit")});
    return world;
}

prowess::World with_abilities() {
    prowess::World world = beginning();
    const prowess::Actor one = mage_at(world, {1, 2, 3});
    const prowess::Actor other = mage_at(world, {2, 2, 3});
    for (int times = 0; times < 2; ++times) {
        for (const prowess::GrantedAbility ability : world.abilities(one))
            (void)world.activate(ability, other);
        require(world.step(prowess::to_flicks(0.2)).has_value());
    }
    (void)world.add_cue(one, *world.rulebook().tag("cue.glow"), true);
    (void)world.destroy(world.spawn({.from = "wolf"}).value());
    return world;
}

/// One of the files that are made here, with changes.
std::vector<std::byte> changed(std::span<const std::byte> by) {
    static const std::vector<std::vector<std::byte>> all{prowess::write_snapshot(with_effects()).value(),
                                                         prowess::write_snapshot(with_abilities()).value()};
    if (by.empty())
        return {};
    std::vector<std::byte> rest = all[std::to_integer<std::size_t>(by[0]) % all.size()];
    rest.erase(rest.begin(), rest.begin() + header_size);
    for (by = by.subspan(1); by.size() >= 3; by = by.subspan(3))
        rest[(std::to_integer<std::size_t>(by[0]) + 256 * std::to_integer<std::size_t>(by[1])) % rest.size()] = by[2];
    return with_header(rest);
}

std::vector<std::byte> file_of(char how, std::span<const std::byte> bytes) {
    return how == 'f' ? std::vector(bytes.begin(), bytes.end()) : how == 'c' ? changed(bytes) : with_header(bytes);
}

/// What a world is in can be written, and read again as it is.
void check(const prowess::World& world) {
    const auto bytes = prowess::write_snapshot(world);
    require(bytes.has_value());
    const auto again = prowess::read_snapshot(*bytes, world);
    if (!again)
        std::fprintf(stderr, "%s\n", again.error().c_str());
    require(again.has_value());
    prowess::World other = beginning();
    require(other.restore(*again).has_value());
    require(other.state_hash() == world.state_hash());
}

/// At the end of all time there is no step.
void step(prowess::World& world, prowess::Flicks length) {
    const bool ends = world.time() > prowess::longest_time - length;
    require(world.step(length).has_value() || ends);
}

/// Does to a world what reaches all that it holds.
void play(prowess::World& world) {
    for (int i = 0; i < 3; ++i)
        step(world, prowess::to_flicks(0.25));
    check(world);
    const std::vector<prowess::Actor> actors = world.actors();
    for (const prowess::Actor actor : actors) {
        for (const prowess::GrantedAbility ability : world.abilities(actor))
            (void)world.activate(ability, actors.front());
        (void)world.apply(actor, prowess::spec("venom").source(actors.front()).level(2));
        (void)world.apply(actor, prowess::spec("burning").source(actors.back()));
        (void)world.send(actor, *world.rulebook().tag("event.hit"), actors.back(), 1);
    }
    step(world, prowess::to_flicks(2));
    check(world);
    for (const prowess::Actor actor : actors) {
        (void)world.cancel_all(actor);
        (void)world.destroy(actor);
    }
    step(world, prowess::to_flicks(0));
    check(world);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0)
        return 0;
    const auto bytes = std::as_bytes(std::span(data, size)).subspan(1);
    prowess::World world = beginning();
    const auto read = prowess::read_snapshot(file_of(static_cast<char>(data[0]), bytes), world);
    if (!read) {
        require(!read.error().empty());
        require(data[0] != 'c' || size != 2);
        return 0;
    }
    require(world.restore(*read).has_value());
    check(world);
    play(world);
    return 0;
}
