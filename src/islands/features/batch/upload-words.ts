import type { UploadStatus } from "#src/domain/uploads/uploads.contract.ts";

/** How an upload stands, as people read it. */
export const UPLOAD_STATUS_NAMES: Record<UploadStatus, string> = {
  receiving: "Uploading",
  queued: "Waiting",
  running: "Reading",
  done: "Brought in",
  failed: "Failed",
  cancelled: "Cancelled",
  undoing: "Undoing",
  undone: "Undone",
};

const RUNNING: readonly UploadStatus[] = ["receiving", "queued", "running", "undoing"];

/** Whether an upload will still change by itself. */
export function isUploadRunning(status: UploadStatus): boolean {
  return RUNNING.includes(status);
}
