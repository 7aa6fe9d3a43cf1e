import type { NewLead } from "../../../domain/leads/leads.contract.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { getDatabase } from "../../db/sql.ts";
import type { RateLimit } from "../../http/limits/rate-limit.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { enqueueAdminMail } from "../mail/admin-mails.service.ts";
import { deleteLeadRowsBefore, deleteLeadRowsOf, insertLead } from "./leads.sql.ts";

/** A whole office may share one address. */
export const LEADS_BY_ADDRESS: RateLimit = { name: "leads-address", points: 40, windowSeconds: 3600 };
/** The privacy policy names it. Newsletter subscriptions stay until they are ended. */
const RETENTION_DAYS = 365;

/**
 * Stores a lead from the public site and notifies administrators of contact and sales messages. Honeypot hits and repeated
 * newsletter sign-ups get the normal success response.
 */
export async function createLead(lead: NewLead, sql: Sql = getDatabase().system): Promise<{ success: true }> {
  if (lead.website !== "") return { success: true };
  const { website: _honeypot, ...fields } = lead;
  const row = { name: "", company: "", volume: "", message: "", ...fields, id: createId() };
  await sql.begin(async (tx) => {
    await insertLead(tx, row);
    if (row.source === "newsletter") return;
    const { source, email, name, company, volume, message: text } = row;
    const subject = source === "sales" ? "New sales inquiry" : "New contact message";
    await enqueueAdminMail(tx, {
      subject,
      text,
      facts: { Email: email, Name: name, Company: company, "Messages per month": volume },
      action: { label: "View leads", link: paths.admin.leads },
    });
  });
  return { success: true };
}

/** Deletes the contact and sales messages sent with these addresses. A newsletter subscription is independent of an account. */
export async function deleteLeadsOf(tx: Queryable, emails: readonly string[]): Promise<void> {
  await deleteLeadRowsOf(tx, emails);
}

/** Deletes contact and sales messages of over a year ago. */
export async function deleteOldLeads(sql: Queryable): Promise<void> {
  await deleteLeadRowsBefore(sql, RETENTION_DAYS);
}
