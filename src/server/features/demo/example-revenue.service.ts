import type { RevenueClient } from "../../../domain/billing/standing/revenue.ts";
import { generateRevenue } from "../../../demo/revenue.ts";
import type { Queryable } from "../../db/sql.ts";
import { findDemoClient } from "./demo.sql.ts";

/** Whether this installation has the demo, whose administrators may see example revenue. */
export async function hasDemo(sql: Queryable): Promise<boolean> {
  return (await findDemoClient(sql)) !== null;
}

/** Simulated paying clients for the revenue screen; null on an installation without the demo. */
export async function getExampleRevenue(
  sql: Queryable,
  nowMs: number,
): Promise<{ clients: RevenueClient[]; overages: { endMs: number; cents: number }[] } | null> {
  return (await hasDemo(sql)) ? generateRevenue(nowMs) : null;
}
