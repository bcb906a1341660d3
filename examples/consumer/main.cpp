// A game outside of this repository, as CMake's find_package(prowess) serves it: a lamp that burns its oil.
#include <prowess/prowess.hpp>

#include <chrono>
#include <cstdio>

struct Oil {};
struct Flame {};

int main() {
    const auto rulebook = prowess::load_content("lamp.yaml");
    if (!rulebook) {
        std::fputs(rulebook.error().text().c_str(), stderr);
        return 1;
    }

    prowess::World world(*rulebook);
    const prowess::Actor lamp = world.spawn("lamp").value();
    if (!world.apply(lamp, prowess::spec<Flame>()))
        return 1;
    if (!world.step(std::chrono::seconds(5)))
        return 1;

    const float oil = world.value<Oil>(lamp).value();
    std::printf("oil left: %g\n", static_cast<double>(oil));
    return oil == 7 ? 0 : 1;
}
