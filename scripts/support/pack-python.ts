/** Packs packages/python as a wheel, so that pip installs it from everybody's own Threadlight, without a registry and without a build. */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { PROJECT_ROOT } from "#src/server/env.ts";

const FOLDER = join(PROJECT_ROOT, "packages", "python");
const NAME = "threadlight";
/** The same bytes for the same sources: the earliest time that a zip can name. */
const ZIP_TIME = new Date(1980, 0, 1, 0, 0, 0);

/** Writes the wheel into `folder`, under the name that pip asks for; returns that name. */
export async function packPython(folder: string): Promise<string> {
  const project = await readFile(join(FOLDER, "pyproject.toml"), "utf8");
  const get = (field: string): string => new RegExp(`^${field} = "([^"]+)"$`, "m").exec(project)?.[1] ?? "";
  const version = get("version");
  const readme = await readFile(join(FOLDER, "README.md"), "utf8");
  const metadata = [
    "Metadata-Version: 2.1",
    `Name: ${NAME}`,
    `Version: ${version}`,
    `Summary: ${get("description")}`,
    `Requires-Python: ${get("requires-python")}`,
    "Description-Content-Type: text/markdown",
    "",
    readme,
  ].join("\n");
  const info = `${NAME}-${version}.dist-info`;
  const files = new Map<string, Uint8Array>();
  for (const name of (await readdir(join(FOLDER, NAME))).toSorted())
    if (/\.(?:py|typed)$/.test(name)) files.set(`${NAME}/${name}`, await readFile(join(FOLDER, NAME, name)));
  files.set(`${info}/METADATA`, strToU8(metadata));
  files.set(
    `${info}/WHEEL`,
    strToU8("Wheel-Version: 1.0\nGenerator: threadlight\nRoot-Is-Purelib: true\nTag: py3-none-any\n"),
  );
  files.set(`${info}/RECORD`, strToU8(buildRecord(files, `${info}/RECORD`)));
  const file = `${NAME}-${version}-py3-none-any.whl`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), zipSync(Object.fromEntries(files), { mtime: ZIP_TIME, level: 9 }));
  return file;
}

/** A line for each file with its hash and size; its own has neither. */
function buildRecord(files: ReadonlyMap<string, Uint8Array>, own: string): string {
  const lines = Array.from(files, ([name, bytes]) => {
    return `${name},sha256=${createHash("sha256").update(bytes).digest("base64url")},${String(bytes.length)}`;
  });
  return `${[...lines, `${own},,`].join("\n")}\n`;
}
