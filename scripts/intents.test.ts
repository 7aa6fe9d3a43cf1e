import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const COMMAND = fileURLToPath(new URL("./intents.ts", import.meta.url));
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "threadlight-intents-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(examples: string[], texts: string[]): Promise<{ lines: unknown[]; errors: string; code: number }> {
  const [train, read] = [join(folder, "examples.jsonl"), join(folder, "texts.jsonl")];
  await writeFile(train, `${examples.join("\n")}\n`);
  await writeFile(read, `${texts.join("\n")}\n`);
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, "--train", train, read], (error, stdout, errors) => {
      const lines = stdout
        .trim()
        .split("\n")
        .filter(Boolean)
        .map((line): unknown => JSON.parse(line));
      resolve({ lines, errors, code: error ? Number(error.code) : 0 });
    });
  });
}

function example(text: string, label: string): string {
  return JSON.stringify({ text, label });
}

const EXAMPLES = [
  example("clean the chimney", "chimney"),
  example("my chimney smokes", "chimney"),
  example("the roof leaks", "roof"),
  example("new tiles for the roof", "roof"),
];

describe("the intents command", () => {
  it("prints a label and confidence for each text, in order", async () => {
    const texts = ["a tile fell off the roof", "does the chimney need a clean"].map((text) => JSON.stringify({ text }));
    const { lines, code } = await run(EXAMPLES, texts);
    expect(code).toBe(0);
    expect(lines).toMatchObject([{ label: "roof" }, { label: "chimney" }]);
    expect(Object.keys(Object(lines[0]))).toEqual(["label", "confidence"]);
  });

  it("reports invalid lines, prints null for invalid texts and fails", async () => {
    const { lines, errors, code } = await run([...EXAMPLES, "{"], ["nonsense", JSON.stringify({ text: "roof" })]);
    expect(code).toBe(1);
    expect(lines).toMatchObject([null, { label: "roof" }]);
    expect(errors).toContain("examples.jsonl:5");
    expect(errors).toContain("texts.jsonl:1");
  });
});
