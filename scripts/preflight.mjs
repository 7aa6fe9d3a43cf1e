// The first file that runs, in plain JavaScript: it says what is missing before anything else can fail. The rest is
// TypeScript, which Node runs by itself from 22.18 on. Usage: node scripts/preflight.mjs <script> [arguments]
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const [, , script = "start"] = process.argv;

if (major < 22 || (major === 22 && minor < 18)) {
  stop(
    `This needs Node 22.18 or newer and found ${process.versions.node}.\n` +
      'Run "npm ci" without omitting optional packages: it brings a Node of its own, which "npm start" then uses.\n' +
      "Or install a newer one from https://nodejs.org.",
  );
}
if (!existsSync(fileURLToPath(new URL("../node_modules/astro/package.json", import.meta.url)))) {
  stop('The dependencies are not installed. Run "npm ci" first.');
}
try {
  const { getEnv } = await import("../src/server/env.ts");
  getEnv();
} catch (error) {
  if (error instanceof Error && error.name === "EnvironmentError") stop(error.message);
  throw error;
}
process.argv.splice(2, 1);
await import(`./${script}.ts`);

/** @param {string} message */
function stop(message) {
  console.error(message);
  process.exit(1);
}
