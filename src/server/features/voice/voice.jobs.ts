import { z } from "zod";
import { defineJob } from "../../jobs/define-job.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { measureCall } from "./measure-call.ts";

const callSchema = z.object({ clientId: z.string(), id: z.string() });

/** Measures a recording. A stopping process interrupts it, and leaves it to another process or its next start. */
export const measureCallJob = defineJob({
  name: "measure-call",
  data: callSchema,
  run: async (key, { signal }) => {
    if ((await measureCall(key, signal)) === "interrupted") await continueLater(key);
  },
});

async function continueLater(key: z.infer<typeof callSchema>): Promise<void> {
  await enqueueJob(measureCallJob, key);
}
