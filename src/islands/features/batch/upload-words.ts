import type { Upload, UploadStatus } from "#src/domain/uploads/uploads.contract.ts";

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

/** Whether an upload whose file has arrived can still be stopped. */
export function canCancel({ status }: Pick<Upload, "status">): boolean {
  return status === "queued" || status === "running";
}

/** Whether an upload left messages that can be taken back. */
export function canUndo({ status, messages }: Pick<Upload, "status" | "messages">): boolean {
  return status === "done" || (status === "cancelled" && messages > 0);
}
