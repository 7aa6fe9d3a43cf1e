import type { Visits, VisitsQuery } from "../../../domain/admin/admin-visits.contract.ts";
import { addDays } from "../../../domain/shared/time-zone.ts";
import type { Sql } from "../../db/sql.ts";
import { listReferrers, listVisitDays, listVisitPages, getVisitTotals } from "./visits.sql.ts";

/** Visits of an area of our own website in the last `days` days, including today. */
export async function getVisits(sql: Sql, query: VisitsQuery): Promise<Visits> {
  const { days } = query;
  const [totals, byDay, pages, referrers] = await Promise.all([
    getVisitTotals(sql, query),
    listVisitDays(sql, query),
    listVisitPages(sql, query),
    listReferrers(sql, query),
  ]);
  if (totals === undefined) throw new Error("The count query returned no row.");
  const rowsByDay = new Map(byDay.map((row) => [row.day, row]));
  const today = new Date().toISOString().slice(0, 10);
  return {
    ...totals,
    days: Array.from({ length: days }, (_, at) => {
      const day = addDays(today, at + 1 - days);
      return rowsByDay.get(day) ?? { day, views: 0, visitors: 0 };
    }),
    pages,
    referrers,
  };
}
