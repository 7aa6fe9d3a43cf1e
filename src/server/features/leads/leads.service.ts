import type { NewLead } from "../../../domain/leads/leads.contract.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import type { RateLimit } from "../../http/rate-limit.ts";
import { insertLead } from "./leads.sql.ts";

/** A whole office may share one address. */
export const LEADS_BY_ADDRESS: RateLimit = { name: "leads-address", points: 40, windowSeconds: 3600 };

/**
 * Stores what a form of the public site sent. Who fills the trap, and who subscribes again, hears the same as everybody:
 * the first learns nothing, the second is a subscriber already.
 */
export async function addLead(lead: NewLead, sql: Queryable = getDatabase().system): Promise<{ success: true }> {
  if (lead.website !== "") return { success: true };
  const { website: _trap, ...given } = lead;
  await insertLead(sql, { name: "", company: "", volume: "", message: "", ...given, id: createId() });
  return { success: true };
}
