import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { pagingSchema } from "../shared/paging.contract.ts";

/** Every audit action with its label. Features add their actions here. */
export const AUDIT_ACTIONS = {
  "account.changed": "Changed an API account",
  "account.created": "Added an API account",
  "conversations.exported": "Exported conversations",
  "intent.changed": "Changed an intent",
  "intent.created": "Added an intent",
  "intent.deleted": "Deleted an intent",
  "invitation.created": "Invited a member",
  "invitation.withdrawn": "Canceled an invitation",
  "key.created": "Created an API key",
  "key.renamed": "Renamed an API key",
  "key.revoked": "Revoked an API key",
  "key.rotated": "Rotated an API key",
  "sample.loaded": "Loaded sample data",
  "sample.removed": "Removed sample data",
  "session.ended": "Signed out a session",
  "session.others-ended": "Signed out their other sessions",
  "user.email": "Changed their email address",
  "user.joined": "Accepted an invitation",
  "user.linked": "Connected an identity provider",
  "user.logged_in": "Logged in",
  "user.password": "Changed their password",
  "user.removed": "Removed a member",
  "user.role": "Changed a member's role",
  "workspace.changed": "Changed workspace settings",
  "workspace.deleted": "Deleted the workspace",
  "user.password-reset": "Reset their password by email link",
  "administrator.created": "Created an administrator",
  "administrator.replaced": "Reset an administrator's credentials",
  "administrator.invited": "Invited an administrator",
  "administrator.link_renewed": "Created a new set-up link for an administrator",
  "administrator.enrolled": "Set up password and two-factor authentication",
  "administrator.enabled": "Re-enabled an administrator",
  "administrator.disabled": "Disabled an administrator",
  "administrator.logged_in": "Logged in",
  "client.plan_changed": "Changed the plan",
  "client.trial_changed": "Changed the trial end date",
  "client.suspended": "Suspended the workspace",
  "client.reopened": "Reactivated the workspace",
  "impersonation.link_made": "Requested to impersonate a user",
  "impersonation.started": "Started impersonating a user",
  "impersonation.ended": "Stopped impersonating a user",
  "job.retried": "Retried a failed job",
  "lead.handled": "Marked a lead as handled",
  "lead.reopened": "Reopened a lead",
  "lead.exported": "Exported leads",
  "ticket.answered": "Replied to a ticket",
  "ticket.closed": "Closed a ticket",
  "ticket.reopened": "Reopened a ticket",
  "incident.opened": "Created an incident",
  "incident.updated": "Updated an incident",
} as const satisfies Record<string, string>;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Details of an entry: small values, never secrets. */
export type AuditDetails = Record<string, string | number | boolean | null>;

const detailsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const auditEntrySchema = z.object({
  id: idSchema,
  /** An {@link AuditAction} or one of an earlier release. */
  action: z.string(),
  actor: z.object({ kind: z.enum(["user", "key", "staff", "system"]), id: idSchema.nullable(), name: z.string() }),
  subject: z.string().nullable(),
  details: detailsSchema,
  at: z.iso.datetime(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** GET /api/audit */
export const auditQuerySchema = pagingSchema.extend({ cursor: idSchema.optional() });
export const auditPageSchema = z.object({ entries: z.array(auditEntrySchema), nextCursor: idSchema.nullable() });

/** The label of an action; the action itself if it is from an earlier release. */
export function getActionLabel(action: string): string {
  return new Map<string, string>(Object.entries(AUDIT_ACTIONS)).get(action) ?? action;
}
