import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { pagingSchema } from "../shared/paging.ts";

/** Everything that audit logs tell of, and how they put it. A feature adds its own actions here. */
export const AUDIT_ACTIONS = {
  "account.changed": "Changed an API account",
  "account.created": "Added an API account",
  "conversations.exported": "Exported conversations",
  "intent.changed": "Changed an intent",
  "intent.created": "Added an intent",
  "intent.deleted": "Deleted an intent",
  "invitation.created": "Invited somebody",
  "invitation.withdrawn": "Withdrew an invitation",
  "key.created": "Created an API key",
  "key.renamed": "Renamed an API key",
  "key.revoked": "Revoked an API key",
  "key.rotated": "Rotated an API key",
  "sample.loaded": "Loaded sample data",
  "sample.removed": "Removed the sample data",
  "session.ended": "Ended a session",
  "session.others-ended": "Ended their other sessions",
  "user.email": "Changed their e-mail address",
  "user.joined": "Accepted an invitation",
  "user.linked": "Connected a sign-in by an identity provider",
  "user.logged_in": "Logged in",
  "user.password": "Changed their password",
  "user.removed": "Removed somebody",
  "user.role": "Changed somebody's role",
  "workspace.changed": "Changed the workspace's settings",
  "workspace.deleted": "Deleted the workspace",
  "user.password-reset": "Set a new password by a mailed link",
  "administrator.created": "Created an administrator",
  "administrator.replaced": "Replaced an administrator's credentials",
  "administrator.invited": "Invited an administrator",
  "administrator.link_renewed": "Made a new set-up link for an administrator",
  "administrator.enrolled": "Set password and second factor",
  "administrator.enabled": "Let an administrator in again",
  "administrator.disabled": "Disabled an administrator",
  "administrator.logged_in": "Logged in",
  "client.plan_changed": "Changed the plan",
  "client.trial_changed": "Changed the end of the trial",
  "client.suspended": "Suspended the workspace",
  "client.reopened": "Opened the workspace again",
  "impersonation.link_made": "Asked to act as a user",
  "impersonation.started": "Began to act as a user",
  "impersonation.ended": "Ended acting as a user",
  "job.retried": "Ran a failed job again",
  "lead.handled": "Marked a lead as done",
  "lead.reopened": "Opened a lead again",
  "lead.exported": "Exported leads",
  "ticket.answered": "Answered a ticket",
  "ticket.closed": "Closed a ticket",
  "ticket.reopened": "Opened a ticket again",
  "incident.opened": "Opened an incident",
  "incident.updated": "Told how an incident goes on",
} as const satisfies Record<string, string>;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Particulars of an entry: small, and never a secret. */
export type AuditDetails = Record<string, string | number | boolean | null>;

const detailsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const auditEntrySchema = z.object({
  id: idSchema,
  /** An {@link AuditAction}, or one of a former release. */
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

/** An action in words; of a former release, its name. */
export function describeAction(action: string): string {
  return new Map<string, string>(Object.entries(AUDIT_ACTIONS)).get(action) ?? action;
}
