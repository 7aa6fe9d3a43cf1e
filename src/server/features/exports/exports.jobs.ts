import { z } from "zod";
import { defineJob } from "../../jobs/define-job.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { runExport } from "./run-export.ts";

const exportSchema = z.object({ clientId: z.string(), id: z.string() });

/** Makes an export of a workspace. A stopping process interrupts it, and another process or its next start goes on with it. */
export const exportJob = defineJob({
  name: "export",
  data: exportSchema,
  retry: { limit: 5, delaySeconds: 10 },
  run: async (key, { signal }) => {
    if ((await runExport(key, signal)) === "interrupted") await continueLater(key);
  },
});

async function continueLater(key: z.infer<typeof exportSchema>): Promise<void> {
  await enqueueJob(exportJob, key);
}
