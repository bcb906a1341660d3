// Runs the benchmarks, once all implementations of the workload have come to the same.

#include "scenes.hpp"

#include <cstdint>
#include <cstdio>
#include <type_traits>

namespace {

#ifdef __clang__
constexpr const char* compiler = __VERSION__;
#else
constexpr const char* compiler = "g++ " __VERSION__;
#endif

constexpr std::uint32_t actors = 8000; ///< So many that a step uses threads.
constexpr int steps = 192;             ///< Some effects have been applied twice by then.

template <class World>
std::uint64_t outcome(const char* name, std::uint64_t* state_hash = nullptr) {
    scenes::Steady<World> world(actors);
    for (int i = 0; i < steps; ++i)
        world.step();
    const std::uint64_t sum = workload::checksum(world, actors);
    std::fprintf(stderr, "checksum %016llx %s\n", static_cast<unsigned long long>(sum), name);
    if constexpr (std::is_base_of_v<scenes::Ours, World>)
        if (state_hash != nullptr)
            *state_hash = world.world.state_hash() ^ world.world.step_hash();
    return sum;
}

bool all_agree() {
    std::uint64_t threaded = 0;
    std::uint64_t alone = 0;
    const std::uint64_t expected = outcome<scenes::OursOnTwoThreads>("ours_two_threads", &threaded);
    bool agree = true;
    scenes::each_world([&](auto one) {
        using World = typename decltype(one)::Type;
        agree = outcome<World>(one.name, &alone) == expected && agree;
    });
    return agree && threaded == alone;
}

} // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    if (!all_agree()) {
        std::fputs("the implementations, or one and two threads, do not come to the same: their times say nothing\n",
                   stderr);
        return 1;
    }
    benchmark::AddCustomContext("compiler", compiler);
    benchmark::RunSpecifiedBenchmarks();
}
