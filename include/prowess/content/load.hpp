#pragma once

#include <prowess/content/node.hpp>
#include <prowess/content/place.hpp>
#include <prowess/world/code.hpp>
#include <prowess/world/definitions.hpp>
#include <prowess/world/rulebook.hpp>

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace prowess {

/// Definitions gathered from packs, folders, files and trees that are read already, in the order in which they are
/// added.
///
/// Each that is added is a pack: what it defines takes the place of what an earlier one defined by that name; a name
/// twice within one is a mistake. What is wrong is kept until it is asked for, so that all mistakes are told together.
class ContentSet {
public:
    ContentSet();
    ~ContentSet();
    ContentSet(ContentSet&&) noexcept;
    ContentSet& operator=(ContentSet&&) noexcept;

    /// A folder with or without a `pack.yaml`, or one file, of text or baked. Below a folder everything that ends in
    /// `.yaml`, `.yml` or
    /// `.json` is read, in order of path, but for scenarios and what begins with a dot.
    void add_path(const std::string& path);
    /// The bytes of one file, named `file_name` in errors; JSON where that ends in `.json`.
    void add_text(std::string_view bytes, std::string_view file_name);
    /// Content that is a part of another document. Its places have a number of `add_file`.
    void add_node(const Node& node);

    /// The number of a file that is read by somebody else, for the places of its nodes.
    [[nodiscard]] std::uint32_t add_file(std::string name);
    /// Every file that was read, as errors name it, by number.
    [[nodiscard]] const std::vector<std::string>& files() const;

    /// Parts of other documents that are written as content is. What is wrong counts as a mistake of this content.
    [[nodiscard]] Condition read_condition(const Node& node);
    [[nodiscard]] Magnitude read_magnitude(const Node& node);
    [[nodiscard]] std::vector<ModifierDef> read_modifiers(const Node& node);

    /// Everything that was read, without mistakes or not. Marks are those of `place`.
    [[nodiscard]] const Definitions& definitions() const;
    /// Where a mark of the definitions stands; nowhere for 0.
    [[nodiscard]] Place place(std::uint32_t mark) const;
    /// Mistakes, such as of a rulebook's building, as errors with their places, in order.
    [[nodiscard]] ContentErrors located(const Mistakes& mistakes) const;

    /// The rulebook of all that was added, or every mistake in it.
    [[nodiscard]] tl::expected<RulebookPointer, ContentErrors> build(const Code& code = {},
                                                                     const Rulebook* before = nullptr) const;

    /// All that was added, in its binary form, for `load_baked`: the same bytes for the same content on every machine.
    /// What is wrong with it, or with how code is promised, is told as `build` tells it.
    [[nodiscard]] tl::expected<std::vector<std::byte>, ContentErrors> bake() const;

    /// What is allowed and hardly meant in what `rulebook` was built of: `content_warnings`, each with its place.
    [[nodiscard]] ContentErrors warnings(const Rulebook& rulebook, const Code& code = {}) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// A folder with a `pack.yaml`.
struct PackFolder {
    std::string path;
    std::string name;
    std::vector<std::string> needs; ///< The packs that it requires, by name.
};

/// The packs below a folder that holds nothing but packs, in order of path. Empty where the folder itself is one, or
/// holds content beside them; what is wrong with it, or with a pack, is told as it is loaded.
[[nodiscard]] std::vector<PackFolder> find_packs(const std::string& folder);

/// The rulebook of one pack, folder or file, of text or baked; with several, a later one's definitions take the place
/// of earlier ones'. Any mistake rejects all of it.
[[nodiscard]] tl::expected<RulebookPointer, ContentErrors> load_content(const std::string& path, const Code& code = {});
[[nodiscard]] tl::expected<RulebookPointer, ContentErrors> load_content(const std::vector<std::string>& paths,
                                                                        const Code& code = {});

} // namespace prowess
