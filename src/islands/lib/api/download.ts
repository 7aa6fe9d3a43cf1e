import { paths, withQuery } from "#src/domain/shared/paths.ts";
import { dashboardOverviewSchema } from "#src/domain/auth/dashboard-overview.contract.ts";
import { callApi } from "./api-client.ts";
import { readApiError } from "./api-error.ts";
import { bearerHeader } from "../session/session-store.ts";

/** Downloads a file from the API, with the bearer header. Throws ApiError. */
export async function downloadFile(
  path: string,
  query: Record<string, string | number | boolean | undefined>,
  fileName: string,
): Promise<void> {
  let response = await send(path, query);
  if (response.status === 401) {
    // Any call through the API client renews the session or opens the log-in page.
    await callApi({ method: "GET", path: paths.api.dashboardOverview, output: dashboardOverviewSchema });
    response = await send(path, query);
  }
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

function send(path: string, query: Record<string, string | number | boolean | undefined>): Promise<Response> {
  return fetch(withQuery(path, query), { credentials: "include", headers: bearerHeader() });
}
