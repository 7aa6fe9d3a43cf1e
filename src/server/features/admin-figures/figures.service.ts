import type { z } from "zod";
import type { adminFiguresSchema } from "../../../domain/admin/admin-overview.contract.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import type { Sql } from "../../db/sql.ts";
import { fillDays } from "../admin-clients/clients.service.ts";
import { getAdminBilling } from "../admin-revenue/revenue.service.ts";
import { listMessageDays, countClients } from "./figures.sql.ts";

/** The figures of the admin area's first page, without the demo workspace. */
export async function getAdminFigures(sql: Sql): Promise<z.input<typeof adminFiguresSchema>> {
  const nowMs = await getBusinessTime(sql);
  const [totals, revenue, days] = await Promise.all([
    countClients(sql, nowMs),
    getAdminBilling(sql),
    listMessageDays(sql),
  ]);
  if (totals === undefined) throw new Error("The count query returned no row.");
  return {
    ...totals,
    revenueCentsPerMonth: revenue.mrrCents,
    contracts: revenue.byPlan.find(({ plan }) => plan === "enterprise")?.subscriptions ?? 0,
    days: fillDays(days, { messages: 0 }),
  };
}
