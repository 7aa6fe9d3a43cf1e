import type { BatchMessage, BatchOptions, BatchStats, LineError } from "#src/domain/batch/batch.contract.ts";
import { batchOptionsSchema } from "#src/domain/batch/batch.contract.ts";
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
