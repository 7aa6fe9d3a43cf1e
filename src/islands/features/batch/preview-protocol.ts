import type { Goal } from "#src/domain/analysis/analysis.contract.ts";
import type { BatchOptions } from "#src/domain/batch/batch.contract.ts";
import type { OwnIntents } from "#src/domain/intents/own-intents.contract.ts";
import type { BatchPreview } from "#src/domain/uploads/batch-preview.ts";

/** What is read, and how. */
export type Reading = {
  file: File;
  options: BatchOptions;
  goal: Goal;
  /** The client's own intents, where the goal is one of them. */
  own: Pick<OwnIntents, "intents" | "none"> | null;
};

/** What the screen asks of the worker: one reading, which ends the one before; null only ends that. */
export type PreviewRequest = { id: number; reading: Reading | null };

/** What the worker answers of one reading: how far it is, then the preview or why there is none. */
export type PreviewReply = { id: number } & (
  | { kind: "progress"; readBytes: number; messages: number }
  | { kind: "done"; preview: BatchPreview }
  | { kind: "failed"; message: string }
);
