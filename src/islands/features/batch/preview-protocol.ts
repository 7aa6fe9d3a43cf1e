import type { Goal } from "#src/domain/analysis/analysis.contract.ts";
import type { BatchOptions } from "#src/domain/batch/batch.contract.ts";
import type { BatchPreview } from "#src/domain/uploads/batch-preview.ts";

/** What the screen asks of the worker; one worker reads one file once. */
export type PreviewRequest = { file: File; options: BatchOptions; goal: Goal };

/** What the worker answers: how far it is, then the preview or why there is none. */
export type PreviewReply =
  | { kind: "progress"; readBytes: number; messages: number }
  | { kind: "done"; preview: BatchPreview }
  | { kind: "failed"; message: string };
