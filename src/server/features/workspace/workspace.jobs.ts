import { z } from "zod";
import { defineJob } from "../../jobs/define-job.ts";
import { eraseWorkspace } from "./erase-workspace.ts";

/** Erases a deleted workspace. Enqueued twice per deletion, the second time an hour later for late writes. */
export const eraseWorkspaceJob = defineJob({
  name: "erase-workspace",
  data: z.object({ clientId: z.string() }),
  run: eraseWorkspace,
});
