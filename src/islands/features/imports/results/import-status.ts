import { formatBytes } from "#src/domain/shared/format-bytes.ts";
import { formatCount, formatNumberOf } from "#src/domain/shared/format.ts";
import type { FileImport, ImportStatus } from "#src/domain/imports/imports.contract.ts";

/** Labels of the import statuses. */
export const IMPORT_STATUS_LABELS: Record<ImportStatus, string> = {
  receiving: "Uploading",
  queued: "Queued",
  running: "Importing",
  paused: "Paused",
  done: "Imported",
  failed: "Failed",
  cancelled: "Canceled",
  undoing: "Undoing",
  undone: "Undone",
};

const RUNNING: readonly ImportStatus[] = ["receiving", "queued", "running", "undoing"];

/** Whether an import is still in progress. */
export function isImportRunning(status: ImportStatus): boolean {
  return RUNNING.includes(status);
}

/** Whether an import can be canceled after its file is uploaded. */
export function canCancel({ status }: Pick<FileImport, "status">): boolean {
  return status === "queued" || status === "running" || status === "paused";
}

/** Whether an import of a channel's past conversations can be paused. */
export function canPause({ status, channel }: Pick<FileImport, "status" | "channel">): boolean {
  return channel !== null && (status === "queued" || status === "running");
}

/** How far an import is: in bytes of its file, or in conversations. */
export function describeProgress(one: FileImport): string {
  if (one.channel === null) return `${formatBytes(one.readBytes)} of ${formatBytes(one.fileBytes)} processed`;
  const read = formatNumberOf(one.readConversations, "conversation");
  return one.totalConversations === null ? `${read} read` : `${read} of ${formatCount(one.totalConversations)} read`;
}

/** Whether an import has messages that can be removed. */
export function canUndo({ status, messages }: Pick<FileImport, "status" | "messages">): boolean {
  return status === "done" || (status === "cancelled" && messages > 0);
}
