import type { Poll } from "../../jobs/define-job.ts";
import { indexTexts } from "./conversations.service.ts";

/** Indexes new texts for search, off the ingest path. */
export const indexTextsPoll: Poll = { name: "index-texts", everyMs: 3_000, run: indexTexts };
