#include <prowess/content/load.hpp>

#include "content/baked/baked.hpp"
#include "content/baked/promises.hpp"
#include "content/merge_baked.hpp"
#include "content/pack_files.hpp"
#include "content/quoted.hpp"
#include "content/reader.hpp"

#include <prowess/content/baked.hpp>
#include <prowess/content/text.hpp>
#include <prowess/world/content_warnings.hpp>

#include <algorithm>
#include <optional>
#include <span>
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
    void check_twice(const PackDef& pack);
    void add_baked(std::span<const std::byte> bytes, const std::string& name);
    void check_requirements(std::vector<Problem>& problems) const;
    ContentErrors errors(std::vector<Problem> problems) const;
    std::string text(Place place) const;
    tl::expected<RulebookPointer, Mistakes> build(const Code& code, const Rulebook* before) const;
    void add_mistakes(const Mistakes& mistakes, std::vector<Problem>& problems) const;
};

PackDef ContentSet::State::describe_pack(const detail::PackFiles& files_found) {
    PackDef pack;
    if (!files_found.description.empty())
        read_path(files_found.description, pack);
    if (pack.name.empty())
        pack.name = Name(files_found.name);
    check_twice(pack);
    return pack;
}

void ContentSet::State::check_twice(const PackDef& pack) {
    for (const PackDef& other : packs)
        if (pack.name.mark != 0 && other.name.mark != 0 && other.name == pack.name)
            findings.refuse(findings.place(pack.name.mark),
                            "a pack " + detail::quoted(pack.name.text) + " is already loaded",
                            findings.place(other.name.mark));
}

/// Its definitions take the place of earlier ones as those of one pack. They have no places but the file.
void ContentSet::State::add_baked(std::span<const std::byte> bytes, const std::string& name) {
    auto baked = detail::read_baked(bytes);
    if (!baked) {
        refuse_file(name, std::move(baked.error()));
        return;
    }
    const Place place{.file = add_file(name), .line = 0, .column = 0};
    const std::uint32_t mark = findings.mark(place);
    catalogue.begin_pack();
    for (PackDef& pack : baked->packs) {
        detail::mark_all(pack, mark);
        check_twice(pack);
        packs.push_back(std::move(pack));
    }
    detail::merge(std::move(baked->definitions), place, mark, catalogue, findings, definitions);
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
    if (place.line == 0)
        return files[place.file];
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

tl::expected<RulebookPointer, Mistakes> ContentSet::State::build(const Code& code, const Rulebook* before) const {
    if (!detail::has_promises(packs))
        return Rulebook::build(definitions, code, before);
    Definitions whole = definitions;
    detail::add_promises(packs, code, whole);
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
    if (const auto bytes = detail::baked_bytes(path)) {
        state_->add_baked(std::as_bytes(std::span(*bytes)), path);
        return;
    }
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

tl::expected<std::vector<std::byte>, ContentErrors> ContentSet::bake() const {
    const auto built = build();
    if (!built)
        return tl::unexpected(built.error());
    std::vector<std::byte> bytes = detail::write_baked(state_->definitions, state_->packs, (*built)->fingerprint());
    if (bytes.size() > text_size_limit)
        return tl::unexpected(ContentErrors{{{{}, 0, 0, {}, "baked, this is over 16 MB: bake its packs one by one"}}});
    // Nobody should find out later that it does not come back as it was.
    if (const auto again = load_baked(bytes); !again)
        return tl::unexpected(again.error());
    return bytes;
}

ContentErrors ContentSet::warnings(const Rulebook& rulebook, const Code& code) const {
    return located(content_warnings(state_->definitions, code, rulebook));
}

tl::expected<RulebookPointer, ContentErrors> load_content(const std::string& path, const Code& code) {
    if (const auto bytes = detail::baked_bytes(path))
        return load_baked(std::as_bytes(std::span(*bytes)), code, path);
    return load_content(std::vector<std::string>{path}, code);
}

tl::expected<RulebookPointer, ContentErrors> load_content(const std::vector<std::string>& paths, const Code& code) {
    ContentSet content;
    for (const std::string& path : paths)
        content.add_path(path);
    return content.build(code);
}

} // namespace prowess
