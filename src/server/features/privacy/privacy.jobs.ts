import { z } from "zod";
import { defineJob } from "../../jobs/define-job.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { hasUnfinishedImports } from "../imports/imports.service.ts";
import { runErasure } from "./erase-person.ts";
import type { ErasureKey } from "./erasures.sql.ts";

const IMPORT_SECONDS = 30;

/** Erases a person. While a file is imported that may hold them, it waits. */
export const erasePersonJob = defineJob({
  name: "erase-person",
  data: z.object({ clientId: z.string(), id: z.string() }),
  retry: { limit: 10, delaySeconds: 30, maxDelaySeconds: 60 * 60 },
  run: async (key, { signal }) => {
    if (await hasUnfinishedImports(key.clientId)) await runLater(key);
    else await runErasure(key, signal);
  },
});

async function runLater(key: ErasureKey): Promise<void> {
  await enqueueJob(erasePersonJob, key, { afterSeconds: IMPORT_SECONDS });
}
