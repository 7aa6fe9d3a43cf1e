import { useEffect, useState } from "react";
import type { Goal } from "#src/domain/analysis/analysis.contract.ts";
import type { BatchOptions } from "#src/domain/batch/batch.contract.ts";
import type { BatchPreview } from "#src/domain/uploads/batch-preview.ts";
import type { PreviewReader } from "./preview-reader.ts";

export type PreviewState = {
  /** The newest finished preview; stays while the next one is read. */
  preview: BatchPreview | null;
  progress: { readBytes: number; messages: number } | null;
  failure: string | null;
  /** Reading goes on, unless it was stopped. */
  reading: boolean;
  stop: () => void;
};

type Run = {
  of: BatchOptions | null;
  preview: BatchPreview | null;
  progress: PreviewState["progress"];
  failure: string | null;
  ended: boolean;
};

const NOTHING: Run = { of: null, preview: null, progress: null, failure: null, ended: false };

/** Reads and analyses `file`, again after every change of `options`; without options it waits. */
export function useBatchPreview(
  reader: PreviewReader,
  { file, options, goal }: { file: File; options: BatchOptions | null; goal: Goal },
): PreviewState {
  const [run, setRun] = useState<Run>(NOTHING);
  const [stoppedAt, setStoppedAt] = useState<BatchOptions | null>(null);
  const stopped = options !== null && stoppedAt === options;

  useEffect(() => {
    if (options === null || stopped) return;
    return reader.read({ file, options, goal }, (reply) => {
      setRun((before) => {
        const { preview } = before;
        if (reply.kind === "progress") {
          const { readBytes, messages } = reply;
          return { of: options, preview, progress: { readBytes, messages }, failure: null, ended: false };
        }
        const ended = { of: options, progress: null, ended: true };
        if (reply.kind === "failed") return { ...ended, preview, failure: reply.message };
        return { ...ended, preview: reply.preview, failure: null };
      });
    });
  }, [reader, file, options, goal, stopped]);

  const current = run.of === options;
  return {
    preview: run.preview,
    progress: current ? run.progress : null,
    failure: current ? run.failure : null,
    reading: options !== null && !stopped && !(current && run.ended),
    stop: () => setStoppedAt(options),
  };
}
