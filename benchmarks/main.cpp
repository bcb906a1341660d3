// Runs the benchmarks, once all implementations of the workload have come to the same.

#include "scenes.hpp"

#include <cstdint>
#include <cstdio>

namespace {

#ifdef __clang__
constexpr const char* compiler = __VERSION__;
#else
constexpr const char* compiler = "g++ " __VERSION__;
#endif

constexpr std::uint32_t actors = 1000;
constexpr int steps = 192; ///< Some effects have been applied twice by then.

template <class World>
std::uint64_t outcome(const char* name) {
    scenes::Steady<World> world(actors);
    for (int i = 0; i < steps; ++i)
        world.step();
    const std::uint64_t sum = workload::checksum(world, actors);
    std::fprintf(stderr, "checksum %016llx %s\n", static_cast<unsigned long long>(sum), name);
    return sum;
}

bool all_agree() {
    const std::uint64_t expected = outcome<scenes::OursOnTwoThreads>("ours on two threads");
    bool agree = true;
    scenes::each_world([&](auto one) {
        using World = typename decltype(one)::Type;
        agree = outcome<World>(one.name) == expected && agree;
    });
    return agree;
}

} // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    if (!all_agree()) {
        std::fputs("the implementations do not come to the same, so their times say nothing\n", stderr);
        return 1;
    }
    benchmark::AddCustomContext("compiler", compiler);
    benchmark::RunSpecifiedBenchmarks();
}
