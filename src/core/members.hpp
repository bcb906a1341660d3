#pragma once

#include <prowess/core/any_member.hpp>

#include <cstddef>
#include <tuple>
#include <type_traits>

/// The members of a plain struct, one by one: so that what is written of it is all of it, whatever is added.
namespace prowess {

inline constexpr std::size_t most_members = 32;

// NOLINTBEGIN(cppcoreguidelines-macro-usage)
#define PROWESS_MEMBERS(number, ...)                                                                                   \
    else if constexpr (detail::member_count<std::remove_const_t<T>, most_members + 1>() == (number)) {                 \
        auto& [__VA_ARGS__] = of;                                                                                      \
        return std::tie(__VA_ARGS__);                                                                                  \
    }

/// References to all members of a struct that has no bases, constructors or bit-fields.
template <class T>
constexpr auto members_of(T& of) {
    static_assert(detail::member_count<std::remove_const_t<T>, most_members + 1>() <= most_members);
    if constexpr (detail::member_count<std::remove_const_t<T>, most_members + 1>() == 0)
        return std::tuple<>();
    PROWESS_MEMBERS(1, m1)
    PROWESS_MEMBERS(2, m1, m2)
    PROWESS_MEMBERS(3, m1, m2, m3)
    PROWESS_MEMBERS(4, m1, m2, m3, m4)
    PROWESS_MEMBERS(5, m1, m2, m3, m4, m5)
    PROWESS_MEMBERS(6, m1, m2, m3, m4, m5, m6)
    PROWESS_MEMBERS(7, m1, m2, m3, m4, m5, m6, m7)
    PROWESS_MEMBERS(8, m1, m2, m3, m4, m5, m6, m7, m8)
    PROWESS_MEMBERS(9, m1, m2, m3, m4, m5, m6, m7, m8, m9)
    PROWESS_MEMBERS(10, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10)
    PROWESS_MEMBERS(11, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11)
    PROWESS_MEMBERS(12, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12)
    PROWESS_MEMBERS(13, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13)
    PROWESS_MEMBERS(14, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14)
    PROWESS_MEMBERS(15, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15)
    PROWESS_MEMBERS(16, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16)
    PROWESS_MEMBERS(17, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17)
    PROWESS_MEMBERS(18, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18)
    PROWESS_MEMBERS(19, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19)
    PROWESS_MEMBERS(20, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20)
    PROWESS_MEMBERS(21, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21)
    PROWESS_MEMBERS(22, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21,
                    m22)
    PROWESS_MEMBERS(23, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21,
                    m22, m23)
    PROWESS_MEMBERS(24, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21,
                    m22, m23, m24)
    PROWESS_MEMBERS(25, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21,
                    m22, m23, m24, m25)
    PROWESS_MEMBERS(26, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21,
                    m22, m23, m24, m25, m26)
    PROWESS_MEMBERS(27, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21,
                    m22, m23, m24, m25, m26, m27)
    PROWESS_MEMBERS(28, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21,
                    m22, m23, m24, m25, m26, m27, m28)
    PROWESS_MEMBERS(29, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21,
                    m22, m23, m24, m25, m26, m27, m28, m29)
    PROWESS_MEMBERS(30, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21,
                    m22, m23, m24, m25, m26, m27, m28, m29, m30)
    PROWESS_MEMBERS(31, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21,
                    m22, m23, m24, m25, m26, m27, m28, m29, m30, m31)
    PROWESS_MEMBERS(32, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21,
                    m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32)
}

#undef PROWESS_MEMBERS
// NOLINTEND(cppcoreguidelines-macro-usage)

} // namespace prowess
