// golden_recording CONTENT record FILE: records 2,000 steps of the arena's fight, from amid it; without text content,
// CONTENT is baked. golden_recording CONTENT replay FILE: makes them again, in another build or on another machine, and
// tells the first call that comes to something else.
#include "fight.hpp"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

namespace {

constexpr int steps_before = 500;
constexpr int steps = 2'000;

int fail(const std::string& why) {
    std::fprintf(stderr, "%s\n", why.c_str());
    return 1;
}

int record(const prowess::RulebookPointer& rulebook, const char* path) {
    golden::Fight fight(rulebook);
    const bool began = fight.run(steps_before);
    prowess::Recorder recorder;
    if (const auto begun = recorder.begin(fight.world(), "content/arena"); !begun)
        return fail(begun.error());
    const bool fought = began && fight.run(steps);
    recorder.stop();
    const auto bytes = prowess::write_recording(recorder.recording().value());
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return fought && file.flush() ? 0 : fail("the fight could not be recorded");
}

int replay(const prowess::RulebookPointer& rulebook, const char* path) {
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    auto recording = prowess::read_recording(std::as_bytes(std::span(bytes)));
    if (!recording)
        return fail(recording.error());
    auto replay = prowess::Replay::begin(std::move(*recording), rulebook);
    if (!replay)
        return fail(replay.error());
    if (!replay->run())
        return fail(replay->difference()->text());
    std::printf("%zu calls as they were recorded\n", replay->call_count());
    return 0;
}

} // namespace

int main(int count, char** arguments) {
    if (count != 4)
        return fail("golden_recording CONTENT record|replay FILE");
#ifdef PROWESS_TEXT_CONTENT
    const auto rulebook = prowess::load_content(arguments[1]);
#else
    const auto rulebook = prowess::load_baked_file(arguments[1]);
#endif
    if (!rulebook)
        return fail(rulebook.error().text());
    return std::string_view(arguments[2]) == "record" ? record(*rulebook, arguments[3])
                                                      : replay(*rulebook, arguments[3]);
}
