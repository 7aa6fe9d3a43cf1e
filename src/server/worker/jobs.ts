import { settleAgentsJob } from "../features/bot-versions/bot-versions.jobs.ts";
import { evaluateAlertsJob } from "../features/alerts/alerts.jobs.ts";
import { passwordResetJob } from "../features/auth/auth.jobs.ts";
import { benchmarkSnapshotsJob } from "../features/benchmarks/benchmarks.jobs.ts";
import { fetchMessagesPoll, flushHealthPoll } from "../features/channels/channels.jobs.ts";
import { billingJob, heldMessagesPoll, usageNoticesPoll } from "../features/billing/billing.jobs.ts";
import { checkMetersJob, reconcileBillingJob } from "../features/billing/events/reconcile.jobs.ts";
import { endSubscriptionJob } from "../features/billing/plans/end-subscription.jobs.ts";
import { recountCostsJob } from "../features/model-calls/recount-costs.jobs.ts";
import { indexTextsPoll, reindexTextsJob } from "../features/conversations/conversations.jobs.ts";
import { loadSampleJob, removeSampleJob } from "../features/demo/demo.jobs.ts";
import { exportJob } from "../features/exports/exports.jobs.ts";
import { scheduledExportJob, scheduledExportsJob } from "../features/exports/scheduled/scheduled.jobs.ts";
import { backfillJob } from "../features/imports/backfills.jobs.ts";
import { importJob, undoImportJob } from "../features/imports/imports.jobs.ts";
import {
  calibrateReadingsJob,
  cleanTemplatesPoll,
  closeIdleJob,
  createPartitionsJob,
  deleteClicksJob,
  readConversationsPoll,
  recountDaysPoll,
  recoverWritesPoll,
} from "../features/ingest/ingest.jobs.ts";
import { relabelJob } from "../features/ingest/maintain/relabel.jobs.ts";
import { dispatchMails, sendMailJob } from "../features/mail/mail.jobs.ts";
import { settleDaysJob } from "../features/metrics/metrics.jobs.ts";
import { assembleTracesPoll } from "../features/otlp/otlp.jobs.ts";
import { reportSoldPoll } from "../features/report-back/report-back.jobs.ts";
import { sendReportsJob } from "../features/reports/reports.jobs.ts";
import { erasePersonJob } from "../features/privacy/privacy.jobs.ts";
import { redactStoredJob } from "../features/redaction/redaction.jobs.ts";
import { applyRetentionJob, scheduleRetentionJob } from "../features/retention/retention.jobs.ts";
import { checkStatusJob } from "../features/status/status.jobs.ts";
import { sendInvitationsPoll } from "../features/people/invitations.jobs.ts";
import { settleTopicsPoll, updateTopicsJob } from "../features/topics/topics.jobs.ts";
import {
  announceConversationsPoll,
  announceFindingsJob,
  announceStandingsPoll,
  deliverPoll,
} from "../features/webhooks/webhooks.jobs.ts";
import { eraseWorkspaceJob } from "../features/workspace/workspace.jobs.ts";
import { sendDigestsJob } from "../features/weekly-digest/weekly-digest.jobs.ts";
import { measureCallJob } from "../features/voice/voice.jobs.ts";
import type { AnyJob, Poll } from "../jobs/define-job.ts";
import { housekeepingJob } from "./housekeeping.jobs.ts";

/** Every background job. A new one is added here. */
export const JOBS: readonly AnyJob[] = [
  applyRetentionJob,
  backfillJob,
  benchmarkSnapshotsJob,
  announceFindingsJob,
  billingJob,
  calibrateReadingsJob,
  checkMetersJob,
  checkStatusJob,
  closeIdleJob,
  createPartitionsJob,
  deleteClicksJob,
  endSubscriptionJob,
  erasePersonJob,
  eraseWorkspaceJob,
  evaluateAlertsJob,
  exportJob,
  housekeepingJob,
  importJob,
  loadSampleJob,
  measureCallJob,
  passwordResetJob,
  reconcileBillingJob,
  redactStoredJob,
  reindexTextsJob,
  recountCostsJob,
  relabelJob,
  removeSampleJob,
  scheduleRetentionJob,
  sendDigestsJob,
  scheduledExportJob,
  scheduledExportsJob,
  sendMailJob,
  sendReportsJob,
  settleAgentsJob,
  settleDaysJob,
  undoImportJob,
  updateTopicsJob,
];

/** What every process does with its own memory, whatever its role. */
export const PROCESS_POLLS: readonly Poll[] = [flushHealthPoll, usageNoticesPoll];

/** Work that processes with jobs look for by themselves, because it is recorded in the transaction that causes it. */
export const POLLS: readonly Poll[] = [
  cleanTemplatesPoll,
  announceConversationsPoll,
  announceStandingsPoll,
  assembleTracesPoll,
  deliverPoll,
  dispatchMails,
  fetchMessagesPoll,
  heldMessagesPoll,
  indexTextsPoll,
  readConversationsPoll,
  recountDaysPoll,
  recoverWritesPoll,
  reportSoldPoll,
  settleTopicsPoll,
  sendInvitationsPoll,
];
