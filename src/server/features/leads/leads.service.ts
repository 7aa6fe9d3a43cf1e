import type { NewLead } from "../../../domain/leads/leads.contract.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { paths } from "../../../domain/shared/paths.ts";
import { getDatabase } from "../../db/sql.ts";
import type { RateLimit } from "../../http/rate-limit.ts";
import type { Sql } from "../../db/sql.ts";
import { tellStaff } from "../mail/staff-mails.service.ts";
import { insertLead } from "./leads.sql.ts";

/** A whole office may share one address. */
export const LEADS_BY_ADDRESS: RateLimit = { name: "leads-address", points: 40, windowSeconds: 3600 };

/**
 * Stores what a form of the public site sent. Who fills the trap, and who subscribes again, hears the same as everybody:
 * the first learns nothing, the second is a subscriber already.
 */
export async function addLead(lead: NewLead, sql: Sql = getDatabase().system): Promise<{ success: true }> {
  if (lead.website !== "") return { success: true };
  const { website: _trap, ...given } = lead;
  const row = { name: "", company: "", volume: "", message: "", ...given, id: createId() };
  await sql.begin(async (tx) => {
    await insertLead(tx, row);
    if (row.source === "newsletter") return;
    const { source, email, name, company, volume, message: text } = row;
    const subject = source === "sales" ? "A question about sales" : "A message from the contact page";
    await tellStaff(tx, {
      subject,
      text,
      facts: { Email: email, Name: name, Company: company, "Messages a month": volume },
      desk: { label: "See it among the leads", link: paths.admin.leads },
    });
  });
  return { success: true };
}
