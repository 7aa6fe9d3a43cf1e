import { deleteExpiredAdminAccess } from "../../auth/sessions/admin-sessions.sql.ts";
import { deleteExpiredSessions } from "../../auth/sessions/sessions.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { deleteExpiredAttempts } from "../../http/limits/rate-limit.sql.ts";
import { deleteOldFailures } from "../../http/limits/slow-down.sql.ts";
import { deleteExpiredLinks } from "./account-links.sql.ts";
import { deleteOldAdminEntries } from "../admin-audit/admin-audit.service.ts";
import { deleteOldLeads } from "../leads/leads.service.ts";
import { deleteOldMails } from "../mail/mail.service.ts";
import { deleteExpiredChallenges, deleteExpiredSteps } from "../second-factor/steps.service.ts";
import { deleteOldStatus } from "../status/status.service.ts";
import { deleteOldTickets } from "../tickets/tickets.service.ts";
import { deleteExpiredBotChecks } from "../../providers/bot-check/bot-check.sql.ts";

/** Deletes what has expired: sessions, counters, bot checks, links, old mails, form messages, log entries and status checks. */
export async function deleteExpired(sql: Sql = getDatabase().system): Promise<void> {
  await deleteExpiredSessions(sql);
  await deleteExpiredAdminAccess(sql);
  await deleteExpiredAttempts(sql);
  await deleteOldFailures(sql);
  await deleteExpiredBotChecks(sql);
  await deleteExpiredLinks(sql);
  await deleteExpiredSteps(sql);
  await deleteExpiredChallenges(sql);
  await deleteOldMails(sql);
  await deleteOldTickets(sql);
  await deleteOldLeads(sql);
  await deleteOldAdminEntries(sql);
  await deleteOldStatus(sql);
}
