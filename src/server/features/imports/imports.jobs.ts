import { z } from "zod";
import { defineJob } from "../../jobs/define-job.ts";
import { runImport } from "./run-import.ts";
import { runUndo } from "./undo-import.ts";

const importSchema = z.object({ clientId: z.string(), id: z.string() });

/** Imports an uploaded file. A stopping process interrupts it, and leaves it to another process or its next start. */
export const importJob = defineJob({
  name: "upload",
  data: importSchema,
  run: (job, { signal }) => runImport(job, signal),
});

/** Removes an import's messages. */
export const undoImportJob = defineJob({ name: "undo-upload", data: importSchema, run: runUndo });
