import { paths, withQuery } from "#src/domain/shared/paths.ts";
import { dashboardOverviewSchema } from "#src/domain/accounts/accounts.contract.ts";
import { callApi } from "./api-client.ts";
import { readApiError } from "./api-error.ts";
import { bearerHeader } from "./session-store.ts";

/** Fetches a file of the API with the bearer header and hands it to the browser as a download. Throws ApiError. */
export async function downloadApi(
  path: string,
  query: Record<string, string | number | boolean | undefined>,
  fileName: string,
): Promise<void> {
  let response = await send(path, query);
  if (response.status === 401) {
    // Any read through the API client renews the session, or leaves for the log-in page.
    await callApi({ method: "GET", path: paths.api.dashboardOverview, output: dashboardOverviewSchema });
    response = await send(path, query);
  }
  if (!response.ok) throw await readApiError(response);
  saveFile(await response.blob(), fileName);
}

/** Hands `blob` to the browser as a download. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken the file over by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

function send(path: string, query: Record<string, string | number | boolean | undefined>): Promise<Response> {
  return fetch(withQuery(path, query), { credentials: "include", headers: bearerHeader() });
}
