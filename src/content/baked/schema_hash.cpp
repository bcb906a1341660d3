#include "content/baked/baked.hpp"
#include "content/schema/describe.hpp"

#include <prowess/core/hash.hpp>

namespace prowess::detail {
namespace {

/// Takes in what decides how content is written: keys in their order, and what their values are.
class SchemaHash {
public:
    void add(const SchemaRecord& record) {
        hasher_.add(record.noun);
        add(record.fields);
        add(record.choices);
    }

    template <class T>
    void add(const std::vector<T>& list) {
        hasher_.add(list.size());
        for (const T& one : list)
            add(one);
    }

    [[nodiscard]] std::uint64_t finish() const { return hasher_.finish(); }

private:
    void add(std::string_view text) { hasher_.add(text); }

    void add(const SchemaField& field) {
        hasher_.add(field.name);
        hasher_.add(field.supported);
        add(field.type);
        add(field.options);
    }

    void add(const SchemaType& type) {
        hasher_.add(type.kind);
        hasher_.add(type.noun);
        add(type.words);
        add(type.parts);
        add(type.own);
    }

    Hasher hasher_;
};

template <class... T>
std::uint64_t hash_of_records(Records<T...>) {
    SchemaHash hash;
    (hash.add(Describe::record<T>(Schema<T>::record)), ...);
    return hash.finish();
}

} // namespace

std::uint64_t schema_hash() {
    static const std::uint64_t hash = hash_of_records(AllRecords{});
    return hash;
}

} // namespace prowess::detail
