# The command for Nix: `nix run 'github:bitqueens/bitqueens?dir=packaging' -- count 8`.
{
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixpkgs-unstable";
  outputs = { self, nixpkgs }: {
    packages = nixpkgs.lib.genAttrs [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ] (system:
      let pkgs = nixpkgs.legacyPackages.${system}; in {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = "bitqueens";
          version = (builtins.fromTOML (builtins.readFile ../Cargo.toml)).workspace.package.version;
          src = ../.;
          cargoLock.lockFile = ../Cargo.lock;
          cargoBuildFlags = [ "--package" "bitqueens-cli" "--features" "png" ];
          # Tests need the repository's tools; `cargo xtask test` runs them.
          doCheck = false;
          meta.mainProgram = "bitqueens";
        };
      });
  };
}
