import type { z } from "zod";
import type { leadFilterSchema, leadsPageSchema, leadsQuerySchema } from "../../../domain/admin/desk.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import type { Sql } from "../../db/sql.ts";
import { writeAudit } from "../audit/audit.service.ts";
import { selectLeads, updateLead } from "./desk.sql.ts";

const EXPORT_PAGE = 500;

/** A page of leads, the newest first. */
export async function listLeads(
  sql: Sql,
  { q, source, state, cursor, limit }: z.output<typeof leadsQuerySchema>,
): Promise<z.input<typeof leadsPageSchema>> {
  const rows = await selectLeads(sql, { q, source, state, cursor, limit: limit + 1 });
  const leads = rows.slice(0, limit).map(({ handledAt, createdAt, ...lead }) => ({
    ...lead,
    handledAt: handledAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
  return { leads, nextCursor: rows.length > limit ? (leads.at(-1)?.id ?? null) : null };
}

/** Begins an export of leads, which the staff's log tells. */
export async function beginLeadExport(
  sql: Sql,
  viewer: AdminViewer,
  filter: z.output<typeof leadFilterSchema>,
): Promise<AsyncGenerator<z.input<typeof leadsPageSchema>["leads"]>> {
  await writeAudit(sql, { clientId: null, actor: viewer, action: "lead.exported" });
  return exportLeads(sql, filter);
}

/** All leads that match, page by page, for the file. */
async function* exportLeads(
  sql: Sql,
  filter: z.output<typeof leadFilterSchema>,
): AsyncGenerator<z.input<typeof leadsPageSchema>["leads"]> {
  let cursor: string | undefined;
  do {
    const page = await listLeads(sql, { ...filter, cursor, limit: EXPORT_PAGE });
    if (page.leads.length > 0) yield page.leads;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Ticks a lead off, or opens it again. AppError `not_found`. */
export async function changeLead(
  sql: Sql,
  viewer: AdminViewer,
  { id, handled }: { id: string; handled: boolean },
): Promise<{ success: true }> {
  await sql.begin(async (tx) => {
    const email = await updateLead(tx, { id, handled });
    if (email === undefined) throw new AppError("not_found", "There is no such lead.");
    const action = handled ? "lead.handled" : "lead.reopened";
    await writeAudit(tx, { clientId: null, actor: viewer, action, subject: email });
  });
  return { success: true };
}
