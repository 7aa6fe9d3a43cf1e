/** Writes src/server/auth/secrets/common-passwords.bin from a JSON array of passwords: `node scripts/build-common-passwords.ts list.json`. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { computePrefix } from "#src/server/auth/secrets/common-passwords.ts";
import { PROJECT_ROOT } from "#src/server/env.ts";

/** Shorter ones are refused by their length. */
const MIN_LENGTH = 8;

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error("Name the JSON file with the passwords.");
const passwords = z.array(z.string()).parse(JSON.parse(await readFile(source, "utf8")));
const prefixes = passwords.filter(({ length }) => length >= MIN_LENGTH).map(computePrefix);
const unique = new Map(prefixes.map((prefix) => [prefix.toString("hex"), prefix]));
const sorted = [...unique.values()].sort((a, b) => a.compare(b));
await writeFile(join(PROJECT_ROOT, "src", "server", "auth", "secrets", "common-passwords.bin"), Buffer.concat(sorted));
process.stdout.write(`${sorted.length} passwords\n`);
