import { withQuery } from "#src/domain/paths/paths.ts";
import { fetchWithSession } from "../session/fetch-with-session.ts";
import { readApiError } from "./api-error.ts";

/** Downloads a file from the API, with the bearer header. Throws ApiError. */
export async function downloadFile(
  path: string,
  query: Record<string, string | number | boolean | undefined>,
  fileName: string,
): Promise<void> {
  const response = await fetchWithSession(withQuery(path, query));
  if (!response.ok) throw await readApiError(response);
  saveFile(await response.blob(), fileName);
}

/** Saves `blob` as a download. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // By the next task the browser has its own reference to the file.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
