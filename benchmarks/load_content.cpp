// Loading generated content of realistic size: 10,000 effects in some 3 MB of YAML, beside what the parser alone takes,
// and baked.

#include <prowess/content/baked.hpp>
#include <prowess/content/load.hpp>
#include <prowess/content/text.hpp>

#include <benchmark/benchmark.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/parser.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace {

constexpr int effect_count = 10'000;

std::string header() {
    return "tags:\n"
           "  - {state: [burning, wet, frozen, silenced]}\n"
           "  - {immune: [fire, cold]}\n"
           "  - {damage: {elemental: [fire, cold]}}\n"
           "  - {effect: [affliction, blessing]}\n"
           "  - {param: [damage]}\n"
           "attributes:\n"
           "  max_life: {base: 100}\n"
           "  life: {base: 100, min: 0, max: max_life}\n"
           "  spell_power: {}\n"
           "  speed: {base: 5, min: 0}\n"
           "curves:\n"
           "  damage: {keys: [[1, 5], [20, 60]]}\n"
           "effects:\n";
}

std::string effect(int index) {
    const std::string number = std::to_string(index);
    std::string text = "  affliction_" + number + ":\n";
    text += "    duration: " + std::to_string(2 + index % 9) + "\n";
    if (index % 2 == 0)
        text += "    period: {every: 0.5, on_apply: true}\n"
                "    ongoing: {not: {owner_has: state.wet}}\n"
                "    modifiers: [{attribute: life, flat: {product: [-1, {curve: damage}]}}]\n";
    else
        text += "    require: {not: {owner_has: immune.fire}}\n"
                "    modifiers:\n"
                "      - {attribute: life, flat: {param: param.damage, default: 5}}\n"
                "      - {attribute: speed, additive: -0.2, when: {owner_has: state.wet}}\n";
    text += "    tags: [effect.affliction, damage.elemental.fire]\n"
            "    owner_tags: [state.burning]\n";
    if (index % 3 == 0)
        text += "    stacking: {policy: aggregate, limit: 3}\n";
    return text + "    on_expire: [affliction_" + std::to_string((index + 1) % effect_count) + "]\n";
}

const std::string& generated() {
    static const std::string text = [] {
        std::string made = header();
        for (int index = 0; index < effect_count; ++index)
            made += effect(index);
        return made;
    }();
    return text;
}

void set_bytes(benchmark::State& state) {
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                            static_cast<std::int64_t>(generated().size()));
}

void load_content(benchmark::State& state) {
    const auto path = std::filesystem::temp_directory_path() / "prowess_generated.yaml";
    std::ofstream(path, std::ios::binary) << generated();
    for (auto _ : state) {
        const auto loaded = prowess::load_content(path.string());
        if (!loaded)
            state.SkipWithError(loaded.error().text().c_str());
        benchmark::DoNotOptimize(loaded);
    }
    set_bytes(state);
    std::filesystem::remove(path);
}
BENCHMARK(load_content)->Name("load/to a rulebook")->Unit(benchmark::kMillisecond);

/// The same content, baked.
void load_baked(benchmark::State& state) {
    prowess::ContentSet content;
    content.add_text(generated(), "generated.yaml");
    const auto baked = content.bake();
    if (!baked) {
        state.SkipWithError(baked.error().text().c_str());
        return;
    }
    for (auto _ : state) {
        const auto loaded = prowess::load_baked(*baked);
        if (!loaded)
            state.SkipWithError(loaded.error().text().c_str());
        benchmark::DoNotOptimize(loaded);
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(baked->size()));
}
BENCHMARK(load_baked)->Name("load/baked, to a rulebook")->Unit(benchmark::kMillisecond);

/// The rulebook alone, of definitions that are there already.
void compile_definitions(benchmark::State& state) {
    prowess::ContentSet content;
    content.add_text(generated(), "generated.yaml");
    for (auto _ : state)
        benchmark::DoNotOptimize(prowess::Rulebook::build(content.definitions()));
}
BENCHMARK(compile_definitions)->Name("load/definitions to a rulebook")->Unit(benchmark::kMillisecond);

/// The definitions alone, without the rulebook.
void read_definitions(benchmark::State& state) {
    for (auto _ : state) {
        prowess::ContentSet content;
        content.add_text(generated(), "generated.yaml");
        benchmark::DoNotOptimize(content.definitions().effects.size());
    }
    set_bytes(state);
}
BENCHMARK(read_definitions)->Name("load/to definitions")->Unit(benchmark::kMillisecond);

void read_tree(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(prowess::read_text(generated(), "generated.yaml", 0, prowess::TextFormat::yaml));
    set_bytes(state);
}
BENCHMARK(read_tree)->Name("load/to a tree")->Unit(benchmark::kMillisecond);

/// Takes events and does nothing.
class Ignore final : public YAML::EventHandler {
public:
    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark&, YAML::anchor_t) override {}
    void OnAlias(const YAML::Mark&, YAML::anchor_t) override {}
    void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t, const std::string&) override {}
    void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {}
    void OnSequenceEnd() override {}
    void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {}
    void OnMapEnd() override {}
};

void parse_yaml_alone(benchmark::State& state) {
    for (auto _ : state) {
        std::istringstream stream(generated());
        YAML::Parser parser(stream);
        Ignore ignore;
        while (parser.HandleNextDocument(ignore)) {
        }
    }
    set_bytes(state);
}
BENCHMARK(parse_yaml_alone)->Name("load/parsed alone")->Unit(benchmark::kMillisecond);

} // namespace
