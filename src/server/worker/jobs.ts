import { passwordResetJob } from "../features/auth/auth.jobs.ts";
import { indexTextsPoll, reindexTextsJob } from "../features/conversations/conversations.jobs.ts";
import { loadSampleJob, removeSampleJob } from "../features/demo/demo.jobs.ts";
import { importJob, undoImportJob } from "../features/imports/imports.jobs.ts";
import {
  closeIdleJob,
  createPartitionsJob,
  recountDaysPoll,
  recoverWritesPoll,
} from "../features/ingest/ingest.jobs.ts";
import { relabelJob } from "../features/ingest/maintain/relabel.jobs.ts";
import { dispatchMails, sendMailJob } from "../features/mail/mail.jobs.ts";
import { settleDaysJob } from "../features/metrics/metrics.jobs.ts";
import { checkStatusJob } from "../features/status/status.jobs.ts";
import { updateTopicsJob } from "../features/topics/topics.jobs.ts";
import { eraseWorkspaceJob } from "../features/workspace/workspace.jobs.ts";
import type { AnyJob, Poll } from "../jobs/define-job.ts";
import { housekeepingJob } from "./housekeeping.jobs.ts";

/** Every background job. A new one is added here. */
export const JOBS: readonly AnyJob[] = [
  checkStatusJob,
  closeIdleJob,
  createPartitionsJob,
  eraseWorkspaceJob,
  housekeepingJob,
  importJob,
  loadSampleJob,
  passwordResetJob,
  reindexTextsJob,
  relabelJob,
  removeSampleJob,
  sendMailJob,
  settleDaysJob,
  undoImportJob,
  updateTopicsJob,
];

/** Work that every process looks for by itself, because it is recorded in the transaction that causes it. */
export const POLLS: readonly Poll[] = [dispatchMails, indexTextsPoll, recountDaysPoll, recoverWritesPoll];
