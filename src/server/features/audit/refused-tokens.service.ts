import { formatIpPrefix } from "../../auth/ip-prefix.ts";
import type { RefusedToken } from "../../auth/tokens/refused-tokens.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { isWithinRateLimit } from "../../http/limits/rate-limit.ts";
import type { RateLimit } from "../../http/limits/rate-limit.ts";
import { addAuditEntry, addUnattributedAdminEntry } from "./audit.service.ts";
import { findUserEmail } from "./audit.sql.ts";

/** Open tabs send the token of an ended session a few times: one entry says it. */
const BY_SESSION: RateLimit = { name: "audit-token-session", points: 1, windowSeconds: 12 * 3600 };
const BY_NETWORK: RateLimit = { name: "audit-token-network", points: 1, windowSeconds: 3600 };
/** Forged tokens cost nothing to send, so their entries are limited for the whole program. */
const ALL_FORGED: RateLimit = { name: "audit-token-forged", points: 60, windowSeconds: 3600 };

/** Records a token of an ended session in its client's audit log, and a forged one in the admin log. */
export async function recordRefusedToken(refused: RefusedToken, sql: Sql = getDatabase().system): Promise<void> {
  const network = formatIpPrefix(refused.address);
  if (refused.reason === "forged") {
    if (!(await isWithinRateLimit(BY_NETWORK, network, sql))) return;
    if (!(await isWithinRateLimit(ALL_FORGED, "", sql))) return;
    const subject = network === "" ? "Unknown network" : network;
    return addUnattributedAdminEntry(sql, { action: "token.refused", subject, details: {} });
  }
  const { clientId, userId, sessionId } = refused;
  if (!(await isWithinRateLimit(BY_SESSION, sessionId, sql))) return;
  // The user or the whole client may be gone: then there is no log to write to.
  const email = await findUserEmail(sql, { clientId, userId });
  if (email === undefined) return;
  const actor = { kind: "system" } as const;
  const entry = { clientId, actor, action: "session.token-refused", subject: email, details: { network } } as const;
  await addAuditEntry(sql, entry);
}
