import { metricsQuerySchema } from "#src/domain/metrics/metrics.contract.ts";
import { addDays, localDayOf } from "#src/domain/shared/time-zone.ts";
import type { FileImport } from "#src/domain/imports/imports.contract.ts";
import type { DashSearch } from "./dash-search.ts";

const YEAR_DAYS = 365;

/** Builds filters for the conversations of an import: API account and dates, limited to the last year if too long. */
export function buildImportSearch(
  { apiAccountId, firstAt, lastAt }: Pick<FileImport, "apiAccountId" | "firstAt" | "lastAt">,
  timeZone: string,
): DashSearch {
  if (firstAt === null || lastAt === null) return { account: apiAccountId };
  const to = localDayOf(Date.parse(lastAt), timeZone);
  const period = { from: localDayOf(Date.parse(firstAt), timeZone), to };
  const fits = metricsQuerySchema.safeParse(period).success;
  return { account: apiAccountId, ...(fits ? period : { from: addDays(to, 1 - YEAR_DAYS), to }) };
}
