import { metricsQuerySchema } from "#src/domain/metrics/metrics.contract.ts";
import { addDays, localDayOf } from "#src/domain/shared/time-zone.ts";
import type { Upload } from "#src/domain/uploads/uploads.contract.ts";
import type { DashSearch } from "../../lib/dash-search.ts";

const YEAR_DAYS = 365;

/** The filters that find an upload's conversations: its API account and its days; of a span too long for figures, the newest year. */
export function findUploadSearch(
  { apiAccountId, firstAt, lastAt }: Pick<Upload, "apiAccountId" | "firstAt" | "lastAt">,
  timeZone: string,
): DashSearch {
  if (firstAt === null || lastAt === null) return { account: apiAccountId };
  const to = localDayOf(Date.parse(lastAt), timeZone);
  const period = { from: localDayOf(Date.parse(firstAt), timeZone), to };
  const fits = metricsQuerySchema.safeParse(period).success;
  return { account: apiAccountId, ...(fits ? period : { from: addDays(to, 1 - YEAR_DAYS), to }) };
}
