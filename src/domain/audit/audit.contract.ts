import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { pagingSchema } from "../shared/paging.contract.ts";

/** Every audit action with its label. Features add their actions here. */
export const AUDIT_ACTIONS = {
  "account.changed": "Changed an API account",
  "account.created": "Added an API account",
  "alert.changed": "Changed an alert",
  "alert.created": "Added an alert",
  "alert.deleted": "Deleted an alert",
  "alert.muted": "Muted an alert",
  "alert.unmuted": "Unmuted an alert",
  "alert.tested": "Sent a test of an alert",
  "app.connected": "Connected an app",
  "app.disconnected": "Disconnected an app",
  "app.mcp_used": "A connected app read data over MCP, for the first time that day",
  "app.token_reused": "A used code or refresh token of an app was sent again; the app was disconnected",
  "audit.exported": "Exported the audit log",
  "channel.changed": "Changed a channel's settings",
  "channel.connected": "Connected a channel",
  "channel.disconnected": "Disconnected a channel",
  "channel.rotated": "Replaced a channel's secrets",
  "benchmarks.shared": "Started sharing figures for benchmarks",
  "benchmarks.withdrawn": "Stopped sharing figures for benchmarks",
  "billing.subscribed": "Subscribed to a plan",
  "billing.plan_changed": "Changed the plan",
  "billing.canceled": "Canceled the subscription",
  "billing.resumed": "Resumed the subscription",
  "billing.details_changed": "Changed the invoice details",
  "billing.feedback": "Gave a reason for canceling",
  "billing.ended": "The subscription ended",
  "billing.payment_failed": "A payment failed",
  "billing.paid": "Paid an invoice",
  "billing.refunded": "A payment was refunded",
  "billing.disputed": "A payment was disputed",
  "billing.overage_changed": "Changed what happens over the included messages",
  "comment.created": "Commented on a conversation",
  "comment.deleted": "Deleted a comment",
  "conversation.changed": "Changed a conversation",
  "conversation.lead_changed": "Changed a lost lead",
  "conversations.exported": "Exported conversations",
  "conversations.tagged": "Tagged conversations",
  "export.requested": "Requested an export of the workspace",
  "export.finished": "An export of the workspace was finished",
  "export.downloaded": "Downloaded an export of the workspace",
  "export.canceled": "Canceled an export of the workspace",
  "export.deleted": "Deleted an export of the workspace",
  "import.started": "Started an import",
  "import.canceled": "Canceled an import",
  "import.undone": "Undid an import",
  "intent.changed": "Changed an intent",
  "intent.created": "Added an intent",
  "intent.deleted": "Deleted an intent",
  "invitation.created": "Invited a member",
  "invitation.withdrawn": "Canceled an invitation",
  "key.created": "Created an API key",
  "key.renamed": "Renamed an API key",
  "key.mcp_used": "Read data over MCP, for the first time that day",
  "key.revoked": "Revoked an API key",
  "key.rotated": "Rotated an API key",
  "language_model.changed": "Changed the language model",
  "mail.reported": "The recipient of an invitation doesn't know the workspace",
  "property.changed": "Changed a property",
  "report.brand_changed": "Changed the brand of reports",
  "report.shared": "Shared a report by link",
  "report.share_revoked": "Revoked a shared report's link",
  "report.schedule_created": "Scheduled a report",
  "report.schedule_changed": "Changed a scheduled report",
  "report.schedule_deleted": "Deleted a scheduled report",
  "report.recipient_confirmed": "Confirmed that they want scheduled reports",
  "report.recipient_left": "Ended scheduled reports to their address",
  "digest.changed": "Changed the weekly digest",
  "digest.tested": "Sent the weekly digest to try it",
  "finding.changed": "Changed a finding",
  "prices.changed": "Changed the prices of models",
  "prices.recounted": "Recalculated the cost of earlier calls",
  "person.erased": "A person was erased",
  "person.erasure-requested": "Requested the erasure of a person",
  "redaction.started": "Started to redact stored messages",
  "redaction.canceled": "Stopped the redaction of stored messages",
  "redaction.finished": "Stored messages were redacted",
  "retention.changed": "Changed how long texts are kept",
  "retention.applied": "Texts were deleted after the retention period",
  "runner.paired": "Paired a browser with the Runner",
  "report_target.changed": "Changed where sold conversations are reported to",
  "report_target.created": "Began to report sold conversations to a platform",
  "report_target.deleted": "Stopped reporting sold conversations to a platform",
  "report_target.tested": "Tested the report of sold conversations to a platform",
  "runner.unpaired": "Took back a browser's pairing with the Runner",
  "runner.run_deleted": "Deleted a saved run",
  "runner.script_deleted": "Deleted a script of the Runner",
  "sample.loaded": "Loaded sample data",
  "sample.removed": "Removed sample data",
  "session.ended": "Signed out a session",
  "session.token-reused": "A used refresh token was sent again; its session was ended",
  "session.token-refused": "An access token of an ended session was refused",
  "token.refused": "Refused a token that was not issued here",
  "session.others-ended": "Signed out their other sessions",
  "session.member-ended": "Signed out a member everywhere",
  "user.app_added": "Added an authenticator app",
  "user.app_removed": "Removed an authenticator app",
  "user.code_failed": "A log-in failed: wrong code",
  "user.email": "Changed their email address",
  "user.joined": "Accepted an invitation",
  "user.linked": "Connected an identity provider",
  "user.logged_in": "Logged in",
  "user.login_failed": "A log-in failed: wrong password",
  "user.login_delayed": "Log-in attempts were slowed down",
  "user.password": "Changed their password",
  "user.passkey_added": "Added a passkey",
  "user.passkey_removed": "Removed a passkey",
  "user.recovery_codes": "Created new recovery codes",
  "user.second_factor_reset": "Reset a member's second factor",
  "user.removed": "Removed a member",
  "user.role": "Changed a member's role",
  "topic.changed": "Changed a topic",
  "view.created": "Saved a view",
  "view.deleted": "Deleted a saved view",
  "webhook.changed": "Changed a webhook",
  "webhook.created": "Added a webhook",
  "webhook.deleted": "Deleted a webhook",
  "webhook.disabled": "A webhook was switched off",
  "webhook.redelivered": "Sent webhook messages again",
  "webhook.rotated": "Replaced a webhook's secret",
  "workspace.changed": "Changed workspace settings",
  "sign-in.company_changed": "Changed the company's sign-in",
  "sign-in.company_removed": "Removed the company's sign-in",
  "sign-in.company_enforced": "Required the company's sign-in of members",
  "sign-in.company_optional": "Stopped requiring the company's sign-in",
  "sign-in.domain_verified": "Verified a domain for the company's sign-in",
  "sign-in.second_factor_required": "Required a second factor of all members",
  "sign-in.second_factor_optional": "Stopped requiring a second factor",
  "workspace.deleted": "Deleted the workspace",
  "user.password-reset": "Reset their password by email link",
  "administrator.created": "Created an administrator",
  "administrator.replaced": "Reset an administrator's credentials",
  "administrator.invited": "Invited an administrator",
  "administrator.link_requested": "Asked for a new set-up link for an administrator",
  "administrator.link_renewed": "Created a new set-up link for an administrator",
  "administrator.enrolled": "Set up password and two-factor authentication",
  "administrator.enabled": "Re-enabled an administrator",
  "administrator.disabled": "Disabled an administrator",
  "administrator.logged_in": "Logged in",
  "administrator.login_failed": "A log-in failed: wrong password",
  "administrator.code_failed": "A log-in failed: wrong code",
  "administrator.login_delayed": "Log-in attempts were slowed down",
  "client.plan_changed": "Changed the plan",
  "client.trial_changed": "Changed the trial end date",
  "voice.call_added": "Added a call",
  "voice.call_changed": "Changed how a call is read",
  "voice.call_deleted": "Deleted a call",
  "voice.settings_changed": "Changed how recordings are kept",
  "client.comped": "Gave a plan free of charge",
  "client.comp_ended": "Ended a plan that was free of charge",
  "client.contract_set": "Set up a contract",
  "client.credited": "Added free messages",
  "client.paused": "Paused billing",
  "client.unpaused": "Resumed billing",
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

/** Groups of actions to filter by: the actions whose names begin with one of the prefixes. */
export const AUDIT_GROUPS = {
  people: {
    label: "Members and log-ins",
    prefixes: ["user", "invitation", "session", "token", "mail", "impersonation", "sign-in"],
  },
  keys: {
    label: "API accounts and keys",
    prefixes: ["account", "key", "app", "channel", "webhook", "report_target", "runner"],
  },
  data: {
    label: "Exports, imports and erasures",
    prefixes: ["export", "import", "person", "redaction", "retention", "sample", "audit"],
  },
  conversations: {
    label: "Conversations",
    prefixes: ["conversation", "conversations", "comment", "view", "intent", "voice"],
  },
  reports: { label: "Alerts and reports", prefixes: ["alert", "report"] },
  settings: { label: "Settings", prefixes: ["workspace", "benchmarks", "prices", "language_model"] },
  billing: { label: "Billing", prefixes: ["billing", "client"] },
} as const satisfies Record<string, { label: string; prefixes: readonly string[] }>;
const auditGroupSchema = z.enum(["people", "keys", "data", "conversations", "reports", "settings", "billing"]);

/** Filters of the log. Days are local days of the workspace, both inclusive. */
export const auditFilterSchema = z.object({
  q: z.string().trim().max(200).optional(),
  group: auditGroupSchema.optional(),
  from: z.iso.date("Enter a date such as 2026-03-31").optional(),
  to: z.iso.date("Enter a date such as 2026-03-31").optional(),
});
export type AuditFilter = z.output<typeof auditFilterSchema>;

/** GET /api/audit */
export const auditQuerySchema = pagingSchema.extend({ ...auditFilterSchema.shape, cursor: idSchema.optional() });
export const auditPageSchema = z.object({ entries: z.array(auditEntrySchema), nextCursor: idSchema.nullable() });

/** The actions whose labels contain `text`, ignoring case. */
export function findActions(text: string): string[] {
  const searched = text.toLowerCase();
  return Object.entries(AUDIT_ACTIONS).flatMap(([action, label]) =>
    label.toLowerCase().includes(searched) ? [action] : [],
  );
}

/** The label of an action; the action itself if it is from an earlier release. */
export function getActionLabel(action: string): string {
  return new Map<string, string>(Object.entries(AUDIT_ACTIONS)).get(action) ?? action;
}
