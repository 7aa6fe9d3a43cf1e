import type { Poll } from "../../jobs/define-job.ts";
import { assembleDueTraces } from "./otlp.service.ts";

/** Assembles the traces that waited for further spans. */
export const assembleTracesPoll: Poll = { name: "assemble-traces", everyMs: 1_000, run: assembleDueTraces };
