import { DEFAULT_GOAL } from "../analysis/analysis.contract.ts";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { IMPORT_CASES } from "#tests/support/import-cases.ts";
import type { ImportCase } from "#tests/support/import-cases.ts";
import { readImport } from "#tests/support/imports.ts";
import { listOpenQuestions } from "./change-options.ts";
import { detectFile } from "./detect-file.ts";
import { buildOptions } from "./detection.ts";
import { createImportReader } from "./formats.ts";
import { createImportPreview } from "./import-preview.ts";

const REPORTS = fileURLToPath(new URL("../../../../shared/data/reports/", import.meta.url));
const present = existsSync(REPORTS);
if (!present) console.info("No reported files next to the project: their tests are skipped.");

/** Reads a file with the detected options, in the reader of imports and in the preview. */
function open(text: string, { name, dateOrder }: Pick<ImportCase, "name" | "dateOrder">) {
  const detection = detectFile(text, name);
  const options = buildOptions(detection, dateOrder === undefined ? {} : { dateOrder });
  if (options === null) throw new Error(detection.warnings.map(({ message }) => message).join(" "));
  const { messages, errors, stats } = readImport([text], options);
  const preview = createImportPreview(DEFAULT_GOAL);
  const reader = createImportReader(options, preview.sink);
  for (let at = 0; at < text.length; at += 7) reader.push(text.slice(at, at + 7));
  const sides = new Map<string, string>();
  for (const { conversationId: id, role } of messages) sides.set(id, (sides.get(id) ?? "") + role.slice(0, 1));
  return {
    questions: listOpenQuestions({ detection, options }),
    warnings: detection.warnings.map(({ code }) => code),
    sides: [...sides.values()].join(" "),
    texts: messages.map((message) => message.text),
    times: messages.map(({ at }) => (at === null ? null : new Date(at).toISOString().slice(0, 19).replace("T", " "))),
    errors,
    stats,
    preview: preview.finish(reader.end()),
  };
}

function countMessages(sides: string): number {
  return sides.replaceAll(" ", "").length;
}

function countConversations(sides: string): number {
  return sides === "" ? 0 : sides.split(" ").length;
}

describe("a file with", () => {
  it.each(IMPORT_CASES.map((found) => [found.kind, found] as const))(
    "%s gives its messages and its preview",
    (_, found) => {
      const { sides, texts, times, errors, questions, warnings, stats, preview } = open(found.text, found);
      expect({ sides, questions }).toEqual({ sides: found.sides, questions: [] });
      if (found.texts !== undefined) expect(texts).toEqual(found.texts);
      if (found.times !== undefined) expect(times).toEqual(found.times);
      if (found.warning !== undefined) expect(warnings).toContain(found.warning);
      if (found.sides !== "") expect(errors).toEqual([]);
      if (found.skipped !== undefined) expect(stats.skipped).toBe(found.skipped);
      const [messages, conversations] = [countMessages(found.sides), countConversations(found.sides)];
      expect(preview.stats).toMatchObject({ messages, conversations });
      expect(preview.sample.map(({ text }) => text)).toEqual(texts);
      expect(preview).toMatchObject({ analyzedMessages: messages, analyzedConversations: conversations });
      expect(preview.listed.map((listed) => listed.messages)).toEqual(
        found.sides === "" ? [] : found.sides.split(" ").map((side) => side.length),
      );
    },
  );
});

describe.skipIf(!present)("the reported file", () => {
  it.each(IMPORT_CASES.map(({ reported, ...found }) => [reported.file, reported, found] as const))(
    "%s gives its messages and its preview",
    (file, { sides, times, skipped }, { dateOrder, warning }) => {
      const text = readFileSync(REPORTS + file, "utf8");
      const result = open(text, { name: file, ...(dateOrder === undefined ? {} : { dateOrder }) });
      expect(result).toMatchObject({ sides, questions: [] });
      if (times !== undefined) expect(result.times).toEqual(times);
      if (warning !== undefined) expect(result.warnings).toContain(warning);
      if (skipped !== undefined) expect(result.stats.skipped).toBe(skipped);
      expect(result.preview.stats).toMatchObject({
        messages: countMessages(sides),
        conversations: countConversations(sides),
      });
    },
  );
});
