#pragma once

#include <prowess/ability/views.hpp>
#include <prowess/effect/views.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace prowess {

/// A state hash by part.
struct StateHashes {
    std::uint64_t time = 0; ///< With the pace of steps, and the requests that wait.
    std::uint64_t actors = 0;
    std::uint64_t attributes = 0;
    std::uint64_t effects = 0;
    std::uint64_t cues = 0; ///< Lasting ones, and what calls hold.
    std::uint64_t abilities = 0;
    std::uint64_t draws = 0; ///< What is counted on: draws, and activations.
};

/// The names of the parts that differ, with commas between them; empty where none does.
[[nodiscard]] std::string parts_that_differ(const StateHashes& left, const StateHashes& right);

/// What a change would make of an attribute's value.
struct ValueChange {
    AttributeId attribute;
    float before = 0;
    float after = 0;

    bool operator==(const ValueChange&) const = default;
};

/// How much there is and how much was done: for monitors. No part of the state, and in no hash.
struct Statistics {
    std::size_t actors = 0;
    std::size_t effects = 0;   ///< Active ones, inhibited ones included.
    std::size_t deadlines = 0; ///< Entries that wait for their time, stale ones included.
    std::size_t stale = 0;     ///< Of `deadlines`: of what was rescheduled or is gone.
    std::size_t due = 0;       ///< Pulses, ends and completions that the last step came to, one put off included.
    std::size_t backlog = 0;   ///< Pulses that are due and wait for a later step.
    std::size_t folds = 0;     ///< Values that the last step worked out to publish them.
    std::size_t requests = 0;  ///< That wait.
    std::size_t history = 0;   ///< Bytes of what changed, to go back.
};

/// Names one subscription of one world; 0 is none. A world never gives one twice.
struct Subscription {
    std::uint64_t number = 0;

    bool operator==(const Subscription&) const = default;
};

/// What is shown of a definition to people, with the numbers as they are for an actor.
struct Description {
    std::string name = {};
    std::string text = {};
    std::string icon = {};
};

} // namespace prowess
