import type { z } from "zod";
import type { leadsPageSchema, leadsQuerySchema } from "../../../domain/admin/desk.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import type { Sql } from "../../db/sql.ts";
import { writeAudit } from "../audit/audit.service.ts";
import { selectLeads, updateLead } from "./desk.sql.ts";

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
