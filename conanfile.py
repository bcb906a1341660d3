from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy


class Prowess(ConanFile):
    name = "prowess"
    version = "0.1.0"
    description = "A deterministic gameplay ability system whose content is data"
    license = "MIT"
    package_type = "static-library"
    settings = "os", "compiler", "build_type", "arch"
    options = {"tools": [True, False]}
    default_options = {"tools": False}
    exports_sources = "CMakeLists.txt", "cmake/*", "include/*", "src/*", "tools/*", "LICENSE"

    def requirements(self):
        self.requires("tl-expected/1.1.0", transitive_headers=True)
        self.requires("yaml-cpp/0.8.0")
        self.requires("nlohmann_json/3.11.3")
        if self.options.tools:
            self.requires("cli11/2.4.2")
            self.requires("fmt/10.2.1")

    def validate(self):
        check_min_cppstd(self, 20)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        for part in ("TESTS", "EXAMPLES", "BENCHMARKS", "FUZZERS"):
            toolchain.cache_variables[f"PROWESS_BUILD_{part}"] = False
        toolchain.cache_variables["PROWESS_BUILD_TOOLS"] = bool(self.options.tools)
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, f"{self.package_folder}/licenses")
        CMake(self).install()

    def package_info(self):
        # The package's own CMake files name its targets.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = ["lib/cmake/prowess"]
