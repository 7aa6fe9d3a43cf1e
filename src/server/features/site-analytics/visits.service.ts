import type { z } from "zod";
import type { Visits, visitsQuerySchema } from "../../../domain/admin/visits.contract.ts";
import { addDays } from "../../../domain/shared/time-zone.ts";
import type { Sql } from "../../db/sql.ts";
import { selectReferrers, selectVisitDays, selectVisitPages, selectVisitTotals } from "./visits.sql.ts";

/** Visits of our own pages in the last days, today included. */
export async function getVisits(sql: Sql, { days }: z.output<typeof visitsQuerySchema>): Promise<Visits> {
  const [totals, byDay, pages, referrers] = await Promise.all([
    selectVisitTotals(sql, days),
    selectVisitDays(sql, days),
    selectVisitPages(sql, days),
    selectReferrers(sql, days),
  ]);
  if (totals === undefined) throw new Error("Counting gave no row.");
  const known = new Map(byDay.map((row) => [row.day, row]));
  const today = new Date().toISOString().slice(0, 10);
  return {
    ...totals,
    days: Array.from({ length: days }, (_, at) => {
      const day = addDays(today, at + 1 - days);
      return known.get(day) ?? { day, views: 0, visitors: 0 };
    }),
    pages,
    referrers,
  };
}
