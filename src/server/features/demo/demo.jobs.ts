import { z } from "zod";
import { defineJob } from "../../jobs/define-job.ts";
import { runLoadSample, runRemoveSample } from "./run-sample.ts";

const sampleSchema = z.object({ clientId: z.string(), id: z.string() });

/** Fills a sample account with generated conversations. */
export const loadSampleJob = defineJob({ name: "load-sample", data: sampleSchema, run: runLoadSample });

/** Removes a sample account with its conversations. */
export const removeSampleJob = defineJob({ name: "remove-sample", data: sampleSchema, run: runRemoveSample });
