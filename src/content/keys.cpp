#include "content/keys.hpp"

#include "content/quoted.hpp"
#include "content/wording.hpp"

#include <prowess/core/nearest.hpp>

#include <algorithm>

namespace prowess::detail {
namespace {

class Resolver {
public:
    Resolver(std::span<const Key> keys, const Node& map, std::string_view subject, Findings& findings)
        : keys_(keys),
          map_(map),
          subject_(subject),
          findings_(findings) {}

    Resolved run() {
        resolved_.keys.reserve(map_.entries.size());
        for (const NodeEntry& entry : map_.entries)
            resolved_.keys.push_back(find(entry));
        choose();
        settle_options();
        refuse_unsupported();
        require();
        return std::move(resolved_);
    }

private:
    static constexpr std::size_t none = Resolved::none;

    std::size_t index_of(std::string_view name) const {
        for (std::size_t index = 0; index < keys_.size(); ++index)
            if (keys_[index].name == name)
                return index;
        return none;
    }

    std::size_t find(const NodeEntry& entry) {
        if (const std::size_t index = index_of(entry.key); index != none)
            return index;
        std::vector<std::string_view> names;
        for (const Key& key : keys_)
            names.push_back(key.name);
        if (const std::string number = cut_number(entry); !number.empty()) {
            refuse(entry.place, quoted(number) + " is cut in two by its comma" + decimal_comma_hint(number));
            guesses_ = true;
            return none;
        }
        refuse(entry.place,
               quoted(entry.key) + " is not known in " + std::string(subject_) + suggestion(entry.key, names));
        const auto near = nearest(entry.key, names);
        if (near && map_.find(*near) == nullptr) {
            const std::size_t index = index_of(*near);
            if (std::find(resolved_.keys.begin(), resolved_.keys.end(), index) == resolved_.keys.end())
                return index;
        }
        guesses_ = true;
        return none;
    }

    /// Within `{ }`, what stands after the comma of a number is taken for a key: the number, where that is so.
    std::string cut_number(const NodeEntry& entry) const {
        if (&entry == &map_.entries.front() || entry.value.kind != Node::Kind::nothing)
            return {};
        const Node& before = (&entry - 1)->value;
        const bool adjoins =
            before.place.line == entry.place.line && before.place.column + before.text.size() + 1 == entry.place.column;
        Node whole = before;
        whole.text += "," + entry.key;
        return adjoins && has_decimal_comma(whole) ? whole.text : std::string();
    }

    void choose() {
        for (std::size_t entry = 0; entry < resolved_.keys.size(); ++entry) {
            const std::size_t index = resolved_.keys[entry];
            if (index == none || keys_[index].role != Key::Role::choice)
                continue;
            if (chosen_ == none) {
                chosen_ = index;
                continue;
            }
            refuse(map_.entries[entry].place, quoted(keys_[chosen_].name) + " and " + quoted(keys_[index].name) +
                                                  " do not go together: " + std::string(subject_) + " has one of them");
            resolved_.keys[entry] = none;
        }
        if (chosen_ != none || guesses_)
            return;
        std::vector<std::string> names;
        for (const Key& key : keys_)
            if (key.role == Key::Role::choice && key.supported && !key.optional)
                names.push_back(quoted(key.name));
        if (!names.empty())
            refuse(map_.place, std::string(subject_) + " needs one of " + joined_by_or(names));
    }

    /// Options of one name may belong to several choices.
    void settle_options() {
        for (std::size_t entry = 0; entry < resolved_.keys.size(); ++entry) {
            std::size_t& index = resolved_.keys[entry];
            if (index == none || keys_[index].role != Key::Role::option || chosen_ == none)
                continue;
            std::size_t own = index;
            while (own < keys_.size() &&
                   (keys_[own].name != keys_[index].name || keys_[own].choice != keys_[chosen_].choice))
                ++own;
            if (own == keys_.size()) {
                refuse(map_.entries[entry].place, quoted(keys_[index].name) + " goes with " + owner_of(keys_[index]) +
                                                      ", not with " + quoted(keys_[chosen_].name));
                own = none;
            }
            index = own;
        }
    }

    std::string owner_of(const Key& option) const {
        for (const Key& key : keys_)
            if (key.role == Key::Role::choice && key.choice == option.choice)
                return quoted(key.name);
        return {};
    }

    void refuse_unsupported() {
        for (std::size_t entry = 0; entry < resolved_.keys.size(); ++entry) {
            std::size_t& index = resolved_.keys[entry];
            if (index == none || keys_[index].supported)
                continue;
            refuse(map_.entries[entry].place, quoted(keys_[index].name) + " is not supported yet by this version");
            index = none;
        }
    }

    void require() {
        for (std::size_t index = 0; index < keys_.size(); ++index) {
            const Key& key = keys_[index];
            if (!key.required || key.role != Key::Role::field || guesses_)
                continue;
            if (std::find(resolved_.keys.begin(), resolved_.keys.end(), index) == resolved_.keys.end())
                refuse(map_.place, std::string(subject_) + " needs " + quoted(key.name));
        }
    }

    void refuse(Place place, std::string message) {
        findings_.refuse(place, std::move(message));
        resolved_.good = false;
    }

    std::span<const Key> keys_;
    const Node& map_;
    std::string_view subject_;
    Findings& findings_;
    Resolved resolved_;
    std::size_t chosen_ = none;
    bool guesses_ = false; ///< A key was left out that may have been meant for any of those that are missing.
};

} // namespace

Resolved resolve(std::span<const Key> keys, const Node& map, std::string_view subject, Findings& findings) {
    return Resolver(keys, map, subject, findings).run();
}

} // namespace prowess::detail
