import type { Poll } from "../../jobs/define-job.ts";
import { sendDueReports } from "./send-reports.service.ts";

/** Reports sold conversations to the platforms that workspaces chose. */
export const reportSoldPoll: Poll = { name: "report-sold", everyMs: 5_000, run: sendDueReports };
