import type { z } from "zod";
import type {
  leadFilterSchema,
  leadsPageSchema,
  leadsQuerySchema,
} from "../../../domain/admin/admin-leads.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import type { Sql } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { listLeadRows, setHandled } from "./admin-leads.sql.ts";

const EXPORT_PAGE = 500;

/** Lists a page of leads, newest first. */
export async function listLeads(
  sql: Sql,
  { q, source, state, cursor, limit }: z.output<typeof leadsQuerySchema>,
): Promise<z.input<typeof leadsPageSchema>> {
  const rows = await listLeadRows(sql, { q, source, state, cursor, limit: limit + 1 });
  const leads = rows.slice(0, limit).map(({ handledAt, createdAt, ...lead }) => ({
    ...lead,
    handledAt: handledAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
  return { leads, nextCursor: rows.length > limit ? (leads.at(-1)?.id ?? null) : null };
}

/** Starts an export of the matching leads and records it in the admin log. */
export async function startLeadExport(
  sql: Sql,
  viewer: AdminViewer,
  filter: z.output<typeof leadFilterSchema>,
): Promise<AsyncGenerator<z.input<typeof leadsPageSchema>["leads"]>> {
  await addAuditEntry(sql, { clientId: null, actor: viewer, action: "lead.exported" });
  return listLeadPages(sql, filter);
}

/** Yields all matching leads page by page. */
async function* listLeadPages(
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

/** Marks a lead as handled or reopens it. AppError `not_found`. */
export async function setLeadHandled(
  sql: Sql,
  viewer: AdminViewer,
  { id, handled }: { id: string; handled: boolean },
): Promise<{ success: true }> {
  await sql.begin(async (tx) => {
    const lead = await setHandled(tx, { id, handled });
    if (lead === undefined) throw new AppError("not_found", "Lead not found.");
    if (!lead.isChanged) return;
    const action = handled ? "lead.handled" : "lead.reopened";
    await addAuditEntry(tx, { clientId: null, actor: viewer, action, subject: lead.email });
  });
  return { success: true };
}
