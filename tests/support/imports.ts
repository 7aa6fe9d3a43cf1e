import type {
  ImportedMessage,
  ImportOptions,
  ImportStats,
  LineError,
} from "#src/domain/imports/import-file.contract.ts";
import { importOptionsSchema } from "#src/domain/imports/import-file.contract.ts";
import { detectFile } from "#src/domain/imports/detect-file.ts";
import { buildOptions } from "#src/domain/imports/detection.ts";
import { createImportReader } from "#src/domain/imports/formats.ts";
import type { z } from "zod";

export type ImportResult = { messages: ImportedMessage[]; errors: LineError[]; stats: ImportStats };

/** Reads a file in the given chunks and returns messages, errors and counts. */
export function readImport(chunks: readonly string[], options: z.input<typeof importOptionsSchema>): ImportResult {
  const messages: ImportedMessage[] = [];
  const errors: LineError[] = [];
  const parsed: ImportOptions = importOptionsSchema.parse(options);
  const reader = createImportReader(parsed, {
    message: (message) => messages.push(message),
    error: (error) => errors.push(error),
  });
  for (const chunk of chunks) reader.push(chunk);
  return { messages, errors, stats: { ...reader.end() } };
}

/** Summarizes messages as "conversation role: text". */
export function summarize({ messages }: ImportResult): string[] {
  return messages.map(({ conversationId, role, text }) => `${conversationId} ${role}: ${text}`);
}

/** Reads a file with the detected options; `sides` has a string of u, b and a per conversation. */
export function readExport(text: string, name = "export.csv") {
  const detection = detectFile(text, name);
  const options = buildOptions(detection);
  if (!options) throw new Error(detection.warnings.map(({ message }) => message).join(" "));
  const { messages, errors, stats } = readImport([text], options);
  const sides = new Map<string, string>();
  for (const { conversationId: id, role } of messages) sides.set(id, (sides.get(id) ?? "") + role.slice(0, 1));
  return {
    sides: [...sides.values()].join(" "),
    texts: messages.map((message) => message.text),
    users: messages.map(({ user }) => user),
    times: messages.map(({ at }) => at),
    detection,
    warnings: detection.warnings.map(({ code }) => code),
    errors,
    stats,
  };
}

/** Joins rows to the text of a file. */
export function table(...rows: string[]): string {
  return `${rows.join("\n")}\n`;
}
