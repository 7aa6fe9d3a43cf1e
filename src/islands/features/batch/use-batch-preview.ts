import { useEffect, useState } from "react";
import type { Goal } from "#src/domain/analysis/analysis.contract.ts";
import type { BatchOptions } from "#src/domain/batch/batch.contract.ts";
import type { BatchPreview } from "#src/domain/uploads/batch-preview.ts";
import type { PreviewReply, PreviewRequest } from "./preview-protocol.ts";

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

/** Reads and analyses `file` in a worker, again after every change of `options`; the reading before is ended first. */
export function useBatchPreview(file: File, options: BatchOptions | null, goal: Goal): PreviewState {
  const [run, setRun] = useState<Run>(NOTHING);
  const [stoppedAt, setStoppedAt] = useState<BatchOptions | null>(null);
  const stopped = options !== null && stoppedAt === options;

  useEffect(() => {
    if (options === null || stopped) return;
    const worker = new Worker(new URL("./preview.worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<PreviewReply>) => {
      setRun((before) => {
        const { preview } = before;
        if (data.kind === "progress") {
          const { readBytes, messages } = data;
          return { of: options, preview, progress: { readBytes, messages }, failure: null, ended: false };
        }
        if (data.kind === "failed") return { of: options, preview, progress: null, failure: data.message, ended: true };
        return { of: options, preview: data.preview, progress: null, failure: null, ended: true };
      });
    });
    worker.addEventListener("error", () => {
      const failure = "The preview could not be started in this browser.";
      setRun((before) => ({ ...before, of: options, progress: null, failure, ended: true }));
    });
    worker.postMessage({ file, options, goal } satisfies PreviewRequest);
    return () => worker.terminate();
  }, [file, options, goal, stopped]);

  const current = run.of === options;
  return {
    preview: run.preview,
    progress: current ? run.progress : null,
    failure: current ? run.failure : null,
    reading: options !== null && !stopped && !(current && run.ended),
    stop: () => setStoppedAt(options),
  };
}
