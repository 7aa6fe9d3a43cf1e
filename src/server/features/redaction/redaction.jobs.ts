import { z } from "zod";
import { defineJob } from "../../jobs/define-job.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { hasUnfinishedImports } from "../imports/imports.service.ts";
import { runRedaction } from "./run-redaction.ts";

const IMPORT_SECONDS = 30;

/** Redacts what a workspace has stored. While a file is imported, it waits: the file may have been sent before redaction was on. */
export const redactStoredJob = defineJob({
  name: "redact-stored",
  data: z.object({ clientId: z.string() }),
  retry: { limit: 10, delaySeconds: 30, maxDelaySeconds: 60 * 60 },
  run: async ({ clientId }, { signal }) => {
    if (await hasUnfinishedImports(clientId)) await runLater(clientId);
    else await runRedaction(clientId, signal);
  },
});

async function runLater(clientId: string): Promise<void> {
  await enqueueJob(redactStoredJob, { clientId }, { afterSeconds: IMPORT_SECONDS });
}
