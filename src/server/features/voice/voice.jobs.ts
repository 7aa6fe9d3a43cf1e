import { z } from "zod";
import { defineJob } from "../../jobs/define-job.ts";
import { abandonCall, measureCall } from "./measure-call.ts";

/** Measures a recording. A stopping process interrupts it, and leaves it to another process or its next start. */
export const measureCallJob = defineJob({
  name: "measure-call",
  data: z.object({ clientId: z.string(), id: z.string() }),
  run: (key, { signal }) => measureCall(key, signal),
  setAside: abandonCall,
});
