#include "snapshot/call_fields.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string_view>
#include <typeinfo>
#include <variant>

namespace prowess::test {
namespace {

/// Becomes whatever a member is.
struct Anything {
    template <class T>
    operator T() const {
        return T{};
    }
};

/// How many members an aggregate has.
template <class T, class... Members>
constexpr std::size_t members() {
    if constexpr (requires { T{Members{}..., Anything{}}; })
        return members<T, Members..., Anything>();
    else
        return sizeof...(Members);
}

struct Count {
    template <class T>
    void operator()(std::string_view, const T&) {
        ++fields;
    }
    std::size_t fields = 0;
};

template <class T>
std::size_t fields_of() {
    Count count;
    const T record{};
    detail::fields(count, record);
    return count.fields;
}

template <class T>
void expect_one() {
    EXPECT_EQ(fields_of<T>(), members<T>()) << typeid(T).name();
}
template <class... T>
void expect_all(const std::variant<T...>*) {
    (expect_one<T>(), ...);
}

TEST(Fields, OfEveryCallAndRequestAreRecorded) {
    expect_all(static_cast<const Call*>(nullptr));
    expect_all(static_cast<const Request*>(nullptr));
}

TEST(Fields, OfWhatCallsAreGivenAreRecorded) {
    expect_all(static_cast<const std::variant<EffectSpec, ActorSpec, EventSpec, CueSpec, ActivationSpec, Under,
                                              Activation, Position, Direction, StateHashes>*>(nullptr));
}

TEST(Fields, OfOptionsAreAllButWhatIsTheHosts) {
    EXPECT_EQ(fields_of<WorldOptions>() + 5, members<WorldOptions>()) << "space, tasks, history, warn and sync_test";
}

} // namespace
} // namespace prowess::test
