import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Goal } from "#src/domain/analysis/analysis.contract.ts";
import type { ImportOptions } from "#src/domain/imports/import-file.contract.ts";
import type { ImportPreview } from "#src/domain/imports/import-preview.ts";
import { customIntentsQuery } from "../../../lib/queries/custom-intents.query.ts";
import type { PreviewClient } from "./preview-client.ts";

export type PreviewState = {
  /** The last finished preview; kept while the next one is computed. */
  preview: ImportPreview | null;
  progress: { readBytes: number; messages: number } | null;
  failure: string | null;
  /** True while a preview is computed and not stopped. */
  isReading: boolean;
  stop: () => void;
};

type Run = {
  options: ImportOptions | null;
  preview: ImportPreview | null;
  progress: PreviewState["progress"];
  failure: string | null;
  ended: boolean;
};

const INITIAL_RUN: Run = { options: null, preview: null, progress: null, failure: null, ended: false };

/** Computes a preview of `file` and repeats it after every change of `options`; waits while `options` is null. */
export function useImportPreview(
  client: PreviewClient,
  { file, options, goal }: { file: File; options: ImportOptions | null; goal: Goal },
): PreviewState {
  const needsIntents = goal.kind === "own_intent";
  const { data, isError } = useQuery({ ...customIntentsQuery(), enabled: needsIntents });
  const customIntents = needsIntents ? data : null;
  const [run, setRun] = useState<Run>(INITIAL_RUN);
  const [stoppedAt, setStoppedAt] = useState<ImportOptions | null>(null);
  const stopped = options !== null && stoppedAt === options;

  useEffect(() => {
    if (options === null || stopped || (customIntents === undefined && !isError)) return;
    // If the intents can't be loaded, the preview has no conversions.
    return client.start({ file, options, goal, customIntents: customIntents ?? null }, (reply) => {
      setRun((before) => {
        const { preview } = before;
        if (reply.kind === "progress") {
          const { readBytes, messages } = reply;
          return { options, preview, progress: { readBytes, messages }, failure: null, ended: false };
        }
        const ended = { options, progress: null, ended: true };
        if (reply.kind === "failed") return { ...ended, preview, failure: reply.message };
        return { ...ended, preview: reply.preview, failure: null };
      });
    });
  }, [client, file, options, goal, customIntents, isError, stopped]);

  const current = run.options === options;
  return {
    preview: run.preview,
    progress: current ? run.progress : null,
    failure: current ? run.failure : null,
    isReading: options !== null && !stopped && !(current && run.ended),
    stop: () => setStoppedAt(options),
  };
}
