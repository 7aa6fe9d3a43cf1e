import { z } from "zod";
import { MINUTE_MS } from "../../../domain/shared/durations.ts";
import { defineJob } from "../../jobs/define-job.ts";
import type { Poll } from "../../jobs/define-job.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { indexTexts } from "./conversations.service.ts";
import { hasTextsToReindex, reindexTexts } from "./text/reindex-texts.service.ts";

/** Jobs that run for an hour count as dead: a longer reindexing continues in another job. */
const MAX_RUN_MS = 40 * MINUTE_MS;

/** Indexes new texts for search, off the ingest path. */
export const indexTextsPoll: Poll = { name: "index-texts", everyMs: 3_000, run: indexTexts };

/** Indexes all texts again after the tokenizer of search changed. */
export const reindexTextsJob = defineJob({
  name: "reindex-texts",
  data: z.null(),
  run: async (_, { signal }) => {
    await reindexTexts({ signal, untilMs: Date.now() + MAX_RUN_MS });
    if (!signal.aborted) await enqueueReindex();
  },
});

/** Enqueues the reindexing of texts if it is not finished. */
export async function enqueueReindex(): Promise<void> {
  if (await hasTextsToReindex()) await enqueueJob(reindexTextsJob, null);
}
