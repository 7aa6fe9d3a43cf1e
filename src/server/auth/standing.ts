import { computeStanding, describeReadOnly } from "../../domain/billing/standing/standing.ts";
import type { Standing } from "../../domain/billing/standing/standing.ts";
import { AppError } from "../../domain/shared/errors.ts";
import { getBusinessTime } from "../db/business-clock.ts";
import type { Queryable } from "../db/sql.ts";
import { findBillingSnapshot } from "./standing.sql.ts";

/** A client's plan, status and access now. AppError `not_found` for a deleted client. */
export async function getStanding(sql: Queryable, clientId: string): Promise<Standing> {
  const [snapshot, nowMs] = await Promise.all([findBillingSnapshot(sql, clientId), getBusinessTime(sql)]);
  if (snapshot === undefined) throw new AppError("not_found", "This workspace no longer exists.");
  return computeStanding(snapshot, nowMs);
}

/** Throws AppError `read_only` unless the client may change things. */
export async function requireFullAccess(sql: Queryable, clientId: string): Promise<void> {
  const { access, status } = await getStanding(sql, clientId);
  if (access === "read_only") throw new AppError("read_only", describeReadOnly(status));
}
