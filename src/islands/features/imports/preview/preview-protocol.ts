import type { Goal } from "#src/domain/analysis/analysis.contract.ts";
import type { ImportOptions } from "#src/domain/imports/import-file.contract.ts";
import type { CustomIntents } from "#src/domain/intents/custom-intents.contract.ts";
import type { ImportPreview } from "#src/domain/imports/import-preview.ts";

/** File, options and goal of a preview. */
export type PreviewInput = {
  file: File;
  options: ImportOptions;
  goal: Goal;
  /** Custom intents, if the goal is one of them. */
  customIntents: Pick<CustomIntents, "intents" | "none"> | null;
};

/** Request to the worker: starts a preview and stops the previous one; null only stops it. */
export type PreviewRequest = { id: number; input: PreviewInput | null };

/** Reply of the worker: progress, then the preview or an error. */
export type PreviewReply = { id: number } & (
  | { kind: "progress"; readBytes: number; messages: number }
  | { kind: "done"; preview: ImportPreview }
  | { kind: "failed"; message: string }
);
