import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Goal } from "#src/domain/analysis/analysis.contract.ts";
import type { BatchOptions } from "#src/domain/batch/batch.contract.ts";
import type { BatchPreview } from "#src/domain/uploads/batch-preview.ts";
import { ownIntentsQuery } from "../../lib/own-intents.query.ts";
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

const NOT_WANTED = null;
const NOTHING: Run = { of: null, preview: null, progress: null, failure: null, ended: false };

/** Reads and analyses `file`, again after every change of `options`; without options it waits. */
export function useBatchPreview(
  reader: PreviewReader,
  { file, options, goal }: { file: File; options: BatchOptions | null; goal: Goal },
): PreviewState {
  const wanted = goal.kind === "own_intent";
  const { data, isError } = useQuery({ ...ownIntentsQuery(), enabled: wanted });
  const own = wanted ? data : NOT_WANTED;
  const [run, setRun] = useState<Run>(NOTHING);
  const [stoppedAt, setStoppedAt] = useState<BatchOptions | null>(null);
  const stopped = options !== null && stoppedAt === options;

  useEffect(() => {
    if (options === null || stopped || (own === undefined && !isError)) return;
    // Without its intents the file is still read; nothing of it converts then.
    return reader.read({ file, options, goal, own: own ?? null }, (reply) => {
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
  }, [reader, file, options, goal, own, isError, stopped]);

  const current = run.of === options;
  return {
    preview: run.preview,
    progress: current ? run.progress : null,
    failure: current ? run.failure : null,
    reading: options !== null && !stopped && !(current && run.ended),
    stop: () => setStoppedAt(options),
  };
}
