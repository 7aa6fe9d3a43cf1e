import type { BatchMessage, BatchOptions, BatchStats, LineError } from "#src/domain/batch/batch.contract.ts";
import { batchOptionsSchema } from "#src/domain/batch/batch.contract.ts";
import { detectBatch } from "#src/domain/batch/detect-batch.ts";
import { proposeOptions } from "#src/domain/batch/detection.ts";
import { createBatchReader } from "#src/domain/batch/formats.ts";
import type { z } from "zod";

export type BatchReading = { messages: BatchMessage[]; errors: LineError[]; stats: BatchStats };

/** Everything that a file gives, read in the given chunks. */
export function readBatch(chunks: readonly string[], options: z.input<typeof batchOptionsSchema>): BatchReading {
  const messages: BatchMessage[] = [];
  const errors: LineError[] = [];
  const parsed: BatchOptions = batchOptionsSchema.parse(options);
  const reader = createBatchReader(parsed, {
    message: (message) => messages.push(message),
    error: (error) => errors.push(error),
  });
  for (const chunk of chunks) reader.push(chunk);
  return { messages, errors, stats: { ...reader.end() } };
}

/** The messages in short: conversation, role, text. */
export function summarise({ messages }: BatchReading): string[] {
  return messages.map(({ conversationId, role, text }) => `${conversationId} ${role}: ${text}`);
}

/** What a file gives as detection proposes: a string of u, b, a for each conversation, and the texts. */
export function readExport(text: string, name = "export.csv") {
  const detection = detectBatch(text, name);
  const options = proposeOptions(detection);
  if (!options) throw new Error(detection.warnings.map(({ message }) => message).join(" "));
  const { messages, errors, stats } = readBatch([text], options);
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

/** Rows as a file has them. */
export function table(...rows: string[]): string {
  return `${rows.join("\n")}\n`;
}
