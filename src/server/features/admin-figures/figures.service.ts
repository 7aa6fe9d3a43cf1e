import type { z } from "zod";
import type { adminFiguresSchema } from "../../../domain/admin/admin-overview.contract.ts";
import { PLANS } from "../../../domain/plans/plans.ts";
import type { Sql } from "../../db/sql.ts";
import { fillDays } from "../admin-clients/clients.service.ts";
import { listMessageDays, countPayingByPlan, countClients } from "./figures.sql.ts";

/** The figures of the admin area's first page, without the demo workspace. */
export async function getAdminFigures(sql: Sql): Promise<z.input<typeof adminFiguresSchema>> {
  const [totals, paying, days] = await Promise.all([countClients(sql), countPayingByPlan(sql), listMessageDays(sql)]);
  if (totals === undefined) throw new Error("The count query returned no row.");
  const prices = paying.map(({ plan, n }) => (PLANS[plan].priceCentsPerMonth ?? 0) * n);
  return {
    ...totals,
    revenueCentsPerMonth: prices.reduce((sum, cents) => sum + cents, 0),
    contracts: paying.find(({ plan }) => plan === "enterprise")?.n ?? 0,
    days: fillDays(days, { messages: 0 }),
  };
}
