import type { ImportOptions } from "#src/domain/imports/import-file.contract.ts";
import { dashboardOverviewResponseSchema } from "#src/domain/auth/dashboard-overview.contract.ts";
import { fileImportSchema } from "#src/domain/imports/imports.contract.ts";
import type { FileImport } from "#src/domain/imports/imports.contract.ts";
import { paths, withQuery } from "#src/domain/paths/paths.ts";
import { callApi } from "../../../lib/api/api-client.ts";
import { getBearer } from "../../../lib/session/session-store.ts";
import { ApiError } from "../../../lib/api/api-error.ts";

type UploadRequest = {
  file: File;
  apiAccountId: string;
  options: ImportOptions;
  signal: AbortSignal;
  onProgress: (uploadedBytes: number) => void;
};

/**
 * POST /api/uploads with the file as the body. Uses XMLHttpRequest, because fetch doesn't report upload progress.
 * Throws ApiError, TypeError on network failure, AbortError if `signal` aborts.
 */
export async function uploadFile(request: UploadRequest): Promise<FileImport> {
  // A GET through the API client first refreshes an expired session before the upload.
  await callApi({ method: "GET", path: paths.api.dashboardOverview, output: dashboardOverviewResponseSchema });
  const { status, text } = await send(request);
  if (status < 200 || status > 299) throw new ApiError(status, text);
  return fileImportSchema.parse(JSON.parse(text));
}

function send({ file, apiAccountId, options, signal, onProgress }: UploadRequest) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = new XMLHttpRequest();
    const query = { apiAccountId, fileName: file.name, options: JSON.stringify(options) };
    call.open("POST", withQuery(paths.api.imports, query));
    call.setRequestHeader("content-type", "application/octet-stream");
    const bearer = getBearer();
    if (bearer !== null) call.setRequestHeader("authorization", `Bearer ${bearer}`);
    call.upload.addEventListener("progress", ({ loaded }) => onProgress(loaded));
    call.addEventListener("load", () => resolve({ status: call.status, text: call.responseText }));
    call.addEventListener("error", () => reject(new TypeError("The file couldn’t be uploaded.")));
    call.addEventListener("abort", () => reject(new DOMException("The upload was canceled.", "AbortError")));
    signal.addEventListener("abort", () => call.abort(), { once: true });
    call.send(file);
  });
}
