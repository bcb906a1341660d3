#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/wait.h>

namespace prowess::test {

struct Outcome {
    int code = -1;
    std::string output; ///< Of both streams.
};

inline Outcome prowess(const std::string& arguments) {
    Outcome outcome;
    std::FILE* const pipe = popen((PROWESS_PROGRAM " " + arguments + " 2>&1").c_str(), "r");
    std::array<char, 4096> buffer{};
    for (std::size_t read = 1; pipe && read > 0;) {
        read = std::fread(buffer.data(), 1, buffer.size(), pipe);
        outcome.output.append(buffer.data(), read);
    }
    const int status = pipe ? pclose(pipe) : -1;
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return outcome;
}

/// A folder of its own for each test.
class Program : public ::testing::Test {
protected:
    Program()
        : folder_(std::filesystem::temp_directory_path() /
                  ("prowess_program_" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()))) {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    ~Program() override { std::filesystem::remove_all(folder_); }

    std::string write(const std::string& name, const std::string& text) {
        const std::filesystem::path path = folder_ / name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text;
        return path.string();
    }

    [[nodiscard]] std::string folder() const { return folder_.string(); }

private:
    std::filesystem::path folder_;
};

} // namespace prowess::test
