import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { detectFile } from "./detect-file.ts";
import { buildOptions } from "./detection.ts";
import { createImportReader } from "./formats.ts";

const folder = fileURLToPath(new URL("../../../../shared/data/samples/", import.meta.url));
const present = existsSync(folder);
if (!present) console.info("No sample files next to the project: their tests are skipped.");

const expectedSchema = z.record(
  z.string(),
  z.object({ conversations: z.number(), messages: z.number(), items: z.array(z.object({ n: z.number() })) }),
);

describe.skipIf(!present)("the sample files", () => {
  it.each(["conversations.csv", "transcript.txt", "chat_export_brackets.txt", "chat_export_dash.txt"])(
    "%s gives the expected conversations and messages with the detected options",
    (name) => {
      const expected = expectedSchema.parse(JSON.parse(readFileSync(`${folder}expected.json`, "utf8")))[name];
      const text = readFileSync(folder + name, "utf8");
      const detection = detectFile(text.slice(0, 64 * 1024), name);
      const options = buildOptions(detection, { dateOrder: "dmy" });
      if (!options) throw new Error("not recognised");
      const counts = new Map<string, number>();
      const reader = createImportReader(options, {
        message: ({ conversationId }) => counts.set(conversationId, (counts.get(conversationId) ?? 0) + 1),
        error: (error) => expect.unreachable(`line ${error.line}: ${error.message}`),
      });
      reader.push(text);
      const stats = reader.end();
      expect([...counts.values()]).toEqual(expected?.items.map(({ n }) => n));
      expect(stats.messages).toBe(expected?.messages);
      expect(stats.conversations).toBe(expected?.conversations);
      expect(detection.warnings).toEqual([]);
    },
  );
});
