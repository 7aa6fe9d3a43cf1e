import { formatIpPrefix } from "../../auth/ip-prefix.ts";
import type { Sql } from "../../db/sql.ts";
import { isWithinRateLimit } from "../../http/limits/rate-limit.ts";
import type { RateLimit } from "../../http/limits/rate-limit.ts";
import { addAuditEntry } from "../audit/audit.service.ts";

/** Entries per account, so that guesses can't fill the log. */
const ENTRIES = {
  "user.login_failed": { name: "audit-login-failed", points: 20, windowSeconds: 3600 },
  "user.code_failed": { name: "audit-code-failed", points: 20, windowSeconds: 3600 },
  "user.login_delayed": { name: "audit-login-delayed", points: 2, windowSeconds: 3600 },
} as const satisfies Record<string, RateLimit>;

/**
 * Records a log-in with a wrong password or code, or one that had to wait, in the client's audit log, with the caller's network. An
 * unknown address is counted too, so that its response takes as long.
 */
export async function auditRefusedLogIn(
  sql: Sql,
  user: { clientId: string; userId: string } | undefined,
  { email, action, address }: { email: string; action: keyof typeof ENTRIES; address: string },
): Promise<void> {
  if (!(await isWithinRateLimit(ENTRIES[action], email, sql)) || user === undefined) return;
  const details = { network: formatIpPrefix(address) };
  const actor = { kind: "system" } as const;
  await addAuditEntry(sql, { clientId: user.clientId, actor, action, subject: email, details });
}
