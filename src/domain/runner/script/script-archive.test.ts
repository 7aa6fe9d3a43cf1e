import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { ContainerError } from "#src/domain/imports/containers/container-error.ts";
import { readScriptArchive } from "./script-archive.ts";
import { compileFiles } from "./script-files.ts";

async function* inPieces(bytes: Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const FILES = {
  "tests/hours.convo.txt": strToU8("Hours\r\n\r\n#include greet\r\n\r\n#me\r\nASK\r\n\r\n#bot\r\nnueve\r\n"),
  "tests/parts/greet.pconvo.txt": strToU8("greet\n\n#me\nOlá\n\n#bot\n"),
  "tests/ask.utterances.txt": strToU8("ASK\nWhen are you open?\n"),
  "tests/readme.md": strToU8("About"),
  "__MACOSX/tests/._hours.convo.txt": strToU8("x"),
};

it("reads scripts, parts and lists that belong together, and names the other files", async () => {
  const files = await readScriptArchive(inPieces(zipSync(FILES)));
  expect(files.map(({ path }) => path)).toEqual([
    "tests/hours.convo.txt",
    "tests/parts/greet.pconvo.txt",
    "tests/ask.utterances.txt",
    "tests/readme.md",
  ]);
  expect(files[0]?.text).toBe("Hours\r\n\r\n#include greet\r\n\r\n#me\r\nASK\r\n\r\n#bot\r\nnueve\r\n");
  const { scripts, errors } = compileFiles(files);
  expect(errors).toEqual([]);
  expect(scripts[0]?.plan.steps.map(({ text }) => text)).toEqual(["Olá", null, "ASK", "nueve"]);
});

it("says that a script of a zip is too long", async () => {
  const text = strToU8("Long\n\n#me\n".padEnd(400_000, "word "));
  const files = await readScriptArchive(inPieces(zipSync({ "long.convo.txt": text }), 1000));
  expect(compileFiles(files).errors).toMatchObject([{ code: "too_long", path: "long.convo.txt" }]);
});

it("refuses a damaged zip, and one with too many files", async () => {
  const cut = zipSync(FILES).subarray(0, 150);
  await expect(readScriptArchive(inPieces(cut))).rejects.toThrow(ContainerError);
  const many = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${String(index)}.md`, strToU8("")]));
  await expect(readScriptArchive(inPieces(zipSync(many), 1000))).rejects.toThrow("more than 1000 files");
});
