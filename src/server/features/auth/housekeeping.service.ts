import { deleteExpiredAdminAccess } from "../../auth/admin-sessions.sql.ts";
import { deleteExpiredSessions } from "../../auth/sessions.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { deleteExpiredAttempts } from "../../http/rate-limit.sql.ts";
import { deleteExpiredLinks } from "./account-links.sql.ts";
import { deleteOldMails } from "../mail/mail.service.ts";
import { deleteOldStatus } from "../status/status.service.ts";
import { deleteExpiredBotChecks } from "../../providers/bot-check/bot-check.sql.ts";

/** Deletes expired sessions, rate-limit counters, bot checks and links, and old mails and status checks. */
export async function deleteExpired(sql: Sql = getDatabase().system): Promise<void> {
  await deleteExpiredSessions(sql);
  await deleteExpiredAdminAccess(sql);
  await deleteExpiredAttempts(sql);
  await deleteExpiredBotChecks(sql);
  await deleteExpiredLinks(sql);
  await deleteOldMails(sql);
  await deleteOldStatus(sql);
}
