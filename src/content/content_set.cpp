#include <prowess/content/load.hpp>

#include "content/pack_files.hpp"
#include "content/quoted.hpp"
#include "content/reader.hpp"

#include <prowess/content/text.hpp>
#include <prowess/world/content_warnings.hpp>

#include <algorithm>
#include <tuple>
#include <utility>

namespace prowess {

using detail::nowhere;
using detail::PackDef;
using detail::Problem;

struct ContentSet::State {
    std::vector<std::string> files;
    detail::Findings findings;
    detail::Catalogue catalogue;
    Definitions definitions;
    std::vector<PackDef> packs;
    bool unread = false; ///< A file could not be read, so that what it defines is missing.

    std::uint32_t add_file(std::string name) {
        files.push_back(std::move(name));
        return static_cast<std::uint32_t>(files.size() - 1);
    }

    template <class T>
    void read(const Node& node, T& value) {
        detail::Reader(findings, catalogue).read(detail::default_format<T>(), node, value);
    }

    void refuse_file(std::string name, std::string message) {
        unread = true;
        findings.add({{.file = add_file(std::move(name)), .line = 0, .column = 0}, {}, std::move(message)});
    }

    template <class T>
    void read_bytes(std::string_view bytes, const std::string& name, T& value) {
        const std::uint32_t file = add_file(name);
        const auto format = detail::is_json(name) ? TextFormat::json : TextFormat::yaml;
        const auto node = read_text(bytes, name, file, format);
        if (node) {
            read(*node, value);
            return;
        }
        unread = true;
        for (const ContentError& error : node.error().list)
            findings.add({{.file = file, .line = error.line, .column = error.column}, error.definition, error.message});
    }

    template <class T>
    void read_path(const std::string& path, T& value) {
        const auto bytes = read_file(path);
        if (bytes)
            read_bytes(*bytes, path, value);
        else
            refuse_file(path, bytes.error().message);
    }

    void begin_pack(PackDef pack) {
        catalogue.begin_pack();
        packs.push_back(std::move(pack));
    }

    PackDef describe_pack(const detail::PackFiles& files_found);
    void check_requirements(std::vector<Problem>& problems) const;
    ContentErrors errors(std::vector<Problem> problems) const;
    std::string text(Place place) const;
    std::vector<AttributeDef> missing_attributes(const Code& code) const;
    std::vector<Name> promised(std::vector<Name> detail::CodeNames::* kind) const;
    tl::expected<RulebookPointer, Mistakes> build(const Code& code, const Rulebook* before) const;
    void add_mistakes(const Mistakes& mistakes, std::vector<Problem>& problems) const;
};

PackDef ContentSet::State::describe_pack(const detail::PackFiles& files_found) {
    PackDef pack;
    if (!files_found.description.empty())
        read_path(files_found.description, pack);
    if (pack.name.empty())
        pack.name = Name(files_found.name);
    for (const PackDef& other : packs)
        if (pack.name.mark != 0 && other.name.mark != 0 && other.name == pack.name)
            findings.refuse(findings.place(pack.name.mark),
                            "a pack " + detail::quoted(pack.name.text) + " is already loaded",
                            findings.place(other.name.mark));
    return pack;
}

void ContentSet::State::check_requirements(std::vector<Problem>& problems) const {
    std::vector<std::string_view> names;
    for (const PackDef& pack : packs)
        names.push_back(pack.name.text);
    for (std::size_t index = 0; index < packs.size(); ++index) {
        for (const Name& needed : packs[index].needs) {
            const auto at = std::find(names.begin(), names.end(), needed.text);
            const auto found = static_cast<std::size_t>(at - names.begin());
            if (found < index)
                continue;
            std::string message =
                "the pack " + detail::quoted(packs[index].name.text) + " requires " + detail::quoted(needed.text);
            if (at == names.end())
                message += ", which is not loaded" + detail::suggestion(needed.text, names);
            else
                message += found == index ? ", which is itself" : ", which is loaded after it: give it before";
            problems.push_back({findings.place(needed.mark), {}, std::move(message)});
        }
    }
}

std::string ContentSet::State::text(Place place) const {
    return files[place.file] + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
}

ContentErrors ContentSet::State::errors(std::vector<Problem> problems) const {
    const auto key = [](const Problem& problem) { return std::tie(problem.place, problem.message); };
    std::stable_sort(problems.begin(), problems.end(),
                     [&](const Problem& left, const Problem& right) { return key(left) < key(right); });
    ContentErrors made;
    made.list.reserve(problems.size());
    for (Problem& problem : problems) {
        if (problem.before != nowhere)
            problem.message += " at " + text(problem.before);
        made.list.push_back({.file = problem.place == nowhere ? std::string() : files[problem.place.file],
                             .line = problem.place.line,
                             .column = problem.place.column,
                             .definition = std::move(problem.definition),
                             .message = std::move(problem.message)});
    }
    return made;
}

/// Attributes that packs say code brings, where the code is not here.
std::vector<AttributeDef> ContentSet::State::missing_attributes(const Code& code) const {
    std::vector<AttributeDef> missing;
    for (const PackDef& pack : packs) {
        for (const Name& name : pack.code.attributes) {
            const auto named = [&](const AttributeDef& other) { return other.name == name; };
            const auto among = [&](const auto& list) { return std::any_of(list.begin(), list.end(), named); };
            if (!among(code.attributes()) && !among(definitions.attributes) && !among(missing))
                missing.emplace_back().name = name;
        }
    }
    return missing;
}

/// What packs say that code brings.
std::vector<Name> ContentSet::State::promised(std::vector<Name> detail::CodeNames::* kind) const {
    std::vector<Name> names;
    for (const PackDef& pack : packs) {
        const std::vector<Name>& of = pack.code.*kind;
        names.insert(names.end(), of.begin(), of.end());
    }
    return names;
}

tl::expected<RulebookPointer, Mistakes> ContentSet::State::build(const Code& code, const Rulebook* before) const {
    const std::vector<AttributeDef> missing = missing_attributes(code);
    const auto promises = [](const PackDef& pack) {
        return !pack.code.executions.empty() || !pack.code.calculations.empty() || !pack.code.routes.empty() ||
               !pack.code.context.empty() || !pack.code.behaviours.empty();
    };
    if (missing.empty() && std::ranges::none_of(packs, promises))
        return Rulebook::build(definitions, code, before);
    Definitions whole = definitions;
    whole.code_executions = promised(&detail::CodeNames::executions);
    whole.code_calculations = promised(&detail::CodeNames::calculations);
    whole.code_routes = promised(&detail::CodeNames::routes);
    whole.code_contexts = promised(&detail::CodeNames::context);
    whole.code_behaviours = promised(&detail::CodeNames::behaviours);
    whole.attributes.insert(whole.attributes.end(), missing.begin(), missing.end());
    return Rulebook::build(whole, code, before);
}

/// Without those that follow from what was not read as it was meant.
void ContentSet::State::add_mistakes(const Mistakes& mistakes, std::vector<Problem>& problems) const {
    const bool doubtful = !findings.problems().empty();
    for (const Mistake& mistake : mistakes)
        if (!doubtful || (mistake.mark != 0 && !findings.spoiled(mistake.mark)))
            problems.push_back({findings.place(mistake.mark), mistake.definition, mistake.message});
}

ContentSet::ContentSet() : state_(std::make_unique<State>()) {}
ContentSet::~ContentSet() = default;
ContentSet::ContentSet(ContentSet&&) noexcept = default;
ContentSet& ContentSet::operator=(ContentSet&&) noexcept = default;

void ContentSet::add_path(const std::string& path) {
    const auto found = detail::find_pack(path);
    if (!found) {
        state_->refuse_file(found.error().path, found.error().message);
        return;
    }
    state_->begin_pack(state_->describe_pack(*found));
    for (const std::string& file : found->content)
        state_->read_path(file, state_->definitions);
}

void ContentSet::add_text(std::string_view bytes, std::string_view file_name) {
    state_->begin_pack({});
    state_->read_bytes(bytes, std::string(file_name), state_->definitions);
}

void ContentSet::add_node(const Node& node) {
    state_->begin_pack({});
    state_->read(node, state_->definitions);
}

std::uint32_t ContentSet::add_file(std::string name) {
    return state_->add_file(std::move(name));
}

const std::vector<std::string>& ContentSet::files() const {
    return state_->files;
}

Condition ContentSet::read_condition(const Node& node) {
    Condition condition;
    state_->read(node, condition);
    return condition;
}

Magnitude ContentSet::read_magnitude(const Node& node) {
    Magnitude magnitude;
    state_->read(node, magnitude);
    return magnitude;
}

std::vector<ModifierDef> ContentSet::read_modifiers(const Node& node) {
    std::vector<ModifierDef> modifiers;
    state_->read(node, modifiers);
    return modifiers;
}

const Definitions& ContentSet::definitions() const {
    return state_->definitions;
}

Place ContentSet::place(std::uint32_t mark) const {
    return mark == 0 ? Place{} : state_->findings.place(mark);
}

ContentErrors ContentSet::located(const Mistakes& mistakes) const {
    std::vector<Problem> problems = state_->findings.problems();
    state_->check_requirements(problems);
    state_->add_mistakes(mistakes, problems);
    return state_->errors(std::move(problems));
}

tl::expected<RulebookPointer, ContentErrors> ContentSet::build(const Code& code, const Rulebook* before) const {
    if (state_->unread)
        return tl::unexpected(located({}));
    auto built = state_->build(code, before);
    ContentErrors errors = located(built ? Mistakes{} : built.error());
    if (!errors.empty() || !built)
        return tl::unexpected(std::move(errors));
    return std::move(*built);
}

ContentErrors ContentSet::warnings(const Rulebook& rulebook, const Code& code) const {
    return located(content_warnings(state_->definitions, code, rulebook));
}

tl::expected<RulebookPointer, ContentErrors> load_content(const std::string& path, const Code& code) {
    return load_content(std::vector<std::string>{path}, code);
}

tl::expected<RulebookPointer, ContentErrors> load_content(const std::vector<std::string>& paths, const Code& code) {
    ContentSet content;
    for (const std::string& path : paths)
        content.add_path(path);
    return content.build(code);
}

} // namespace prowess
