import { z } from "zod";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import { callFindingSchema } from "../../../domain/voice/findings.ts";
import { SUMMARY_DAYS } from "../../../domain/voice/summary.contract.ts";
import type { CallsSummary } from "../../../domain/voice/summary.contract.ts";
import { summarizeCalls } from "../../../domain/voice/summarize-calls.ts";
import { measuresSchema } from "../../../domain/voice/voice.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { listMeasures } from "./summary.sql.ts";

/** Compares a client's calls of the last 90 days by week and by version. */
export async function getCallsSummary({
  clientId,
  timeZone,
}: {
  clientId: string;
  timeZone: string;
}): Promise<CallsSummary> {
  const since = new Date(Date.now() - SUMMARY_DAYS * DAY_MS);
  const rows = await getDatabase().withClient(clientId, (tx) => listMeasures(tx, { clientId, timeZone, since }));
  return summarizeCalls(
    rows.map(({ day, version, measures, findings }) => ({
      day,
      version,
      measures: measuresSchema.parse(measures),
      findings: z.array(callFindingSchema).parse(findings),
    })),
  );
}
