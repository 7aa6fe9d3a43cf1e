/** Failure message of an incomplete upload. */
export const INCOMPLETE_FILE = "The file wasn't uploaded completely: the upload was canceled or the connection broke.";

/** Returns the storage key of an import's file. */
export function getFileKey(id: string): string {
  return `uploads/${id}`;
}
