import type { LeadSource } from "../../../domain/leads/leads.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type LeadRow = {
  id: string;
  source: LeadSource;
  email: string;
  name: string;
  company: string;
  volume: string;
  message: string;
};

/** Inserts a lead; false if the address is already subscribed to the newsletter. */
export async function insertLead(sql: Queryable, lead: LeadRow): Promise<boolean> {
  const rows = await sql`
    insert into leads (lead_id, source, email, name, company, volume, message)
    values (${lead.id}, ${lead.source}, ${lead.email}, ${lead.name}, ${lead.company}, ${lead.volume}, ${lead.message})
    on conflict (email) where source = 'newsletter' do nothing
    returning 1`;
  return rows.length > 0;
}

/** Deletes the messages of these addresses, not their newsletter subscriptions. */
export async function deleteLeadRowsOf(sql: Queryable, emails: readonly string[]): Promise<void> {
  await sql`delete from leads where source <> 'newsletter' and email = any(${[...emails]}::text[])`;
}

/** Deletes messages older than `days` days, not newsletter subscriptions. */
export async function deleteLeadRowsBefore(sql: Queryable, days: number): Promise<void> {
  await sql`delete from leads where source <> 'newsletter' and created_at < now() - make_interval(days => ${days})`;
}
