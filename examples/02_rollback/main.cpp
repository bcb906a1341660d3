// Two players at once, one of them far away: the game goes on by a guess of what the other does, and goes back when it
// was wrong.
#include <prowess/prowess.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace {

enum class Input : std::uint8_t { nothing, fireball };

struct Player {
    const char* name;
    prowess::Actor mage;
    std::vector<Input> inputs; ///< By step, as far as they are known; a step without one is guessed to be nothing.

    [[nodiscard]] Input input(std::uint64_t step) const { return step < inputs.size() ? inputs[step] : Input::nothing; }
};

/// A world for two, in which every step can be made again with other inputs.
class Duel {
public:
    explicit Duel(const prowess::RulebookPointer& rulebook)
        : world_(rulebook, {.tick = prowess::to_flicks(0.1)}),
          fireball_(rulebook->ability("fireball").value()),
          life_(rulebook->attribute("life").value()) {
        for (Player& player : players)
            player.mage = world_.spawn("mage").value();
    }

    void step() {
        const std::uint64_t step = world_.step_count();
        if (!rollback_.save(world_))
            std::puts("no memory");
        for (std::size_t i = 0; i < players.size(); ++i)
            if (players[i].input(step) == Input::fireball)
                (void)world_.activate(players[i].mage, fireball_, players[1 - i].mage); // A refusal is an event, too.
        (void)world_.step();
    }

    /// What a player really did in a step that was made already.
    void correct(Player& player, std::uint64_t step, Input input) {
        const std::uint64_t now = world_.step_count();
        const float before = life(players[0]);
        player.inputs.resize(std::max<std::size_t>(player.inputs.size(), step + 1));
        player.inputs[step] = input;
        if (!rollback_.restore(world_, step))
            return (void)std::puts("too long ago");
        while (world_.step_count() < now)
            this->step();
        std::printf("step %d: %s threw a fireball in step %d; %d steps again: %s has %g life, not %g\n",
                    static_cast<int>(now), player.name, static_cast<int>(step), static_cast<int>(now - step),
                    players[0].name, double{life(players[0])}, double{before});
    }

    [[nodiscard]] float life(const Player& player) const { return world_.current(player.mage, life_).value_or(0); }
    [[nodiscard]] std::uint64_t step_hash() const { return world_.step_hash(); }

    std::array<Player, 2> players{Player{"Ada", {}, {}}, Player{"Bel", {}, {}}};

private:
    prowess::World world_;
    prowess::Rollback rollback_{16}; ///< Steps.
    prowess::AbilityId fireball_;
    prowess::AttributeId life_;
};

} // namespace

int main() {
    const auto rulebook = prowess::load_content("content/fire_mage");
    if (!rulebook) {
        std::fprintf(stderr, "%s\n", rulebook.error().text().c_str());
        return 1;
    }
    // Where everything is known from the start.
    Duel truth(*rulebook);
    truth.players[0].inputs = {Input::fireball};
    truth.players[1].inputs = {Input::nothing, Input::nothing, Input::fireball};

    // Where what Bel does comes ten steps late.
    Duel duel(*rulebook);
    duel.players[0].inputs = {Input::fireball};
    for (int step = 0; step < 20; ++step) {
        truth.step();
        duel.step();
        if (step == 11)
            duel.correct(duel.players[1], 2, Input::fireball);
    }
    for (const Player& player : duel.players)
        std::printf("%s has %g life\n", player.name, double{duel.life(player)});
    std::puts(duel.step_hash() == truth.step_hash() ? "both worlds are the same, to the bit" : "the worlds differ");
    return 0;
}
