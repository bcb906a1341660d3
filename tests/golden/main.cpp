// The arena's four-way fight for 10,000 steps, by nothing but the library itself: prints the hashes that have to be
// the same for every compiler and at every level of optimisation, from text (`golden`) and baked (`golden_baked FILE`).
#include "fight.hpp"

#include <cinttypes>
#include <cstdio>

namespace {

constexpr int steps = 10'000;

#ifdef PROWESS_TEXT_CONTENT
auto load(int, char**) {
    return prowess::load_content("content/arena");
}
#else
auto load(int count, char** arguments) {
    return prowess::load_baked_file(count > 1 ? arguments[1] : "");
}
#endif

} // namespace

int main(int count, char** arguments) {
    const auto rulebook = load(count, arguments);
    if (!rulebook) {
        std::fputs(rulebook.error().text().c_str(), stderr);
        return 1;
    }
    golden::Fight fight(*rulebook);
    if (!fight.run(steps)) {
        std::fputs("the fight could not be fought\n", stderr);
        return 1;
    }
    std::printf("state %016" PRIx64 "\n", fight.world().state_hash());
    std::printf("step %016" PRIx64 "\n", fight.world().step_hash());
    return 0;
}
