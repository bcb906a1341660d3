#include <prowess/testing/scenario.hpp>

#include "check_names.hpp"
#include "read_steps.hpp"

#include <prowess/content/load.hpp>
#include <prowess/content/text.hpp>

#include <algorithm>
#include <filesystem>
#include <tuple>
#include <utility>

namespace prowess::testing {

namespace {

constexpr double greatest_tick_rate = 1e6;

WorldOptions read_options(Fields& fields) {
    WorldOptions options;
    const double rate = fields.number("tick_rate", 64);
    if (rate > 0 && rate <= greatest_tick_rate)
        options.tick = to_flicks(1 / rate);
    else
        fields.refuse(fields.find("tick_rate")->place, "`tick_rate` is above 0 and at most 1000000");
    const double seed = fields.number("seed", 0);
    if (seed >= 0 && seed < 0x1p53 && seed == static_cast<double>(static_cast<std::uint64_t>(seed)))
        options.seed = static_cast<std::uint64_t>(seed);
    else
        fields.refuse(fields.find("seed")->place, "`seed` is a whole number from 0 to 9007199254740991");
    return options;
}

Scenario read_root(const Node& root, Reading& reading) {
    Scenario scenario;
    scenario.file = reading.file;
    Fields fields(root, "a scenario", reading);
    scenario.name = fields.needed_word("scenario");
    read_content(fields, reading.content, reading);
    scenario.options = read_options(fields);
    if (const Node* const actors = fields.find("actors"))
        scenario.actors = read_actors(*actors, reading);
    if (const Node* const steps = fields.need("steps"))
        scenario.steps = read_steps(*steps, reading);
    return scenario;
}

/// The scenario's own first, in order of place; then those of its content, as they are.
ContentErrors sorted(const ContentErrors& errors, const std::string& file) {
    ContentErrors own;
    ContentErrors others;
    for (const ContentError& error : errors.list)
        (error.file == file ? own : others).list.push_back(error);
    std::sort(own.list.begin(), own.list.end(), [](const ContentError& left, const ContentError& right) {
        return std::tie(left.line, left.column, left.message) < std::tie(right.line, right.column, right.message);
    });
    own.list.insert(own.list.end(), others.list.begin(), others.list.end());
    return own;
}

struct Longest {
    Flicks tick;

    double operator()(const WaitStep& step) const { return step.seconds; }
    double operator()(const TicksStep& step) const { return static_cast<double>(step.ticks) * to_seconds(tick); }
    double operator()(const UntilStep& step) const { return step.at_most; }
    double operator()(const LengthStep& step) const { return step.seconds; }
    template <class Other>
    double operator()(const Other&) const {
        return 0;
    }
};

/// It changes nothing: what follows is as it would be without it.
bool only_asks(const Step& step) {
    if (const auto* const hash = std::get_if<HashStep>(&step))
        return hash->expect;
    return std::holds_alternative<ExpectStep>(step) || std::holds_alternative<ExpectEventsStep>(step) ||
           std::holds_alternative<ReadStep>(step) || std::holds_alternative<ExplainStep>(step) ||
           std::holds_alternative<PreviewStep>(step);
}

} // namespace

void read_content(Fields& fields, ContentSet& into, Reading& reading) {
    const Node* const content = fields.find("content");
    const Node* const inline_content = fields.find("inline");
    if (content && check_kind(*content, Node::Kind::list, "a list of packs, files or folders", reading)) {
        const std::filesystem::path folder = std::filesystem::path(reading.file).parent_path();
        for (const Node& item : content->items)
            if (const std::string path = read_word(item, reading); !path.empty())
                into.add_path((folder / path).lexically_normal().string());
    }
    if (inline_content)
        into.add_node(*inline_content);
    if (!content && !inline_content)
        fields.refuse(fields.place(), fields.subject() + " needs `content` or `inline`");
}

double Scenario::longest_seconds() const {
    double sum = 0;
    for (const PlacedStep& step : steps)
        sum += std::visit(Longest{options.tick}, step.step);
    return sum;
}

tl::expected<Scenario, ContentErrors> read_scenario(const std::string& file, const Code& code) {
    const auto bytes = read_file(file);
    if (!bytes)
        return tl::make_unexpected(ContentErrors{.list = {bytes.error()}});
    return read_scenario(*bytes, file, code);
}

tl::expected<Scenario, ContentErrors> read_scenario(std::string_view text, const std::string& file, const Code& code) {
    Reading reading{.file = file, .content = {}};
    const auto root = read_text(text, file, reading.content.add_file(file), TextFormat::yaml);
    if (!root)
        return tl::make_unexpected(root.error());
    Scenario scenario = read_root(*root, reading);
    ContentErrors& errors = reading.errors;
    scenario.code = code;
    auto rulebook = reading.content.build(code);
    if (rulebook) {
        scenario.rulebook = std::move(*rulebook);
        check_names(scenario, reading);
    } else {
        errors.list.insert(errors.list.end(), rulebook.error().list.begin(), rulebook.error().list.end());
    }
    if (errors.empty())
        return scenario;
    return tl::make_unexpected(sorted(errors, file));
}

Stage play(const Scenario& scenario, const std::function<void(Stage&)>& before) {
    Stage stage(scenario.rulebook, scenario.options);
    stage.use_code(scenario.code);
    if (before)
        before(stage);
    for (const PlacedActor& actor : scenario.actors)
        if (!stage.spawn(actor.name, actor.setup, actor.where))
            return stage;
    for (const PlacedStep& step : scenario.steps)
        if (!stage.take(step.step, step.where) && !only_asks(step.step))
            return stage;
    stage.expect_completed();
    return stage;
}

} // namespace prowess::testing
