import { z } from "zod";
import { defineJob } from "../../jobs/define-job.ts";
import { abandonExport, runExport } from "./run-export.ts";

/** Makes an export of a workspace. A stopping process interrupts it, and another process or its next start goes on with it. */
export const exportJob = defineJob({
  name: "export",
  data: z.object({ clientId: z.string(), id: z.string() }),
  retry: { limit: 5, delaySeconds: 10 },
  run: (key, { signal }) => runExport(key, signal),
  setAside: abandonExport,
});
