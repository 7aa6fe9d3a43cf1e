import { deleteExpiredAdminAccess } from "../../auth/admin-sessions.sql.ts";
import { deleteExpiredSessions } from "../../auth/sessions.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { deletePastAttempts } from "../../http/rate-limit.sql.ts";
import { deleteExpiredLinks } from "./account-links.sql.ts";
import { deleteOldMails } from "../mail/mail-jobs.service.ts";
import { deleteOldStatus } from "../status/status.service.ts";
import { deleteExpiredBotChecks } from "../../providers/bot-check/bot-check.sql.ts";

/** Deletes what is refused for its age anyway: ended sessions, counts of attempts, used bot checks, links, mails long gone. */
export async function deleteExpired(sql: Sql = getDatabase().system): Promise<void> {
  await deleteExpiredSessions(sql);
  await deleteExpiredAdminAccess(sql);
  await deletePastAttempts(sql);
  await deleteExpiredBotChecks(sql);
  await deleteExpiredLinks(sql);
  await deleteOldMails(sql);
  await deleteOldStatus(sql);
}
