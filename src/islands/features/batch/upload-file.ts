import type { BatchOptions } from "#src/domain/batch/batch.contract.ts";
import { dashboardOverviewSchema } from "#src/domain/accounts/accounts.contract.ts";
import { uploadSchema } from "#src/domain/uploads/uploads.contract.ts";
import type { Upload } from "#src/domain/uploads/uploads.contract.ts";
import { paths, withQuery } from "#src/domain/shared/paths.ts";
import { ApiError, callApi } from "../../lib/api-client.ts";
import { readBearer } from "../../lib/session-store.ts";

type UploadRequest = {
  file: File;
  apiAccountId: string;
  options: BatchOptions;
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
};

/**
 * POST /api/uploads with the file as its body. By XMLHttpRequest: fetch cannot tell how much was sent.
 * Throws ApiError, TypeError where the network failed, AbortError where `signal` ended it.
 */
export async function sendUpload(request: UploadRequest): Promise<Upload> {
  // A read through the API client first, so that an expired session is renewed before the file is on its way.
  await callApi({ method: "GET", path: paths.api.dashboardOverview, output: dashboardOverviewSchema });
  const { status, text } = await send(request);
  if (status < 200 || status > 299) throw new ApiError(status, text);
  return uploadSchema.parse(JSON.parse(text));
}

function send({ file, apiAccountId, options, signal, onProgress }: UploadRequest) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = new XMLHttpRequest();
    const query = { apiAccountId, fileName: file.name, options: JSON.stringify(options) };
    call.open("POST", withQuery(paths.api.uploads, query));
    call.setRequestHeader("content-type", "application/octet-stream");
    const bearer = readBearer();
    if (bearer !== null) call.setRequestHeader("authorization", `Bearer ${bearer}`);
    call.upload.addEventListener("progress", ({ loaded }) => onProgress(loaded));
    call.addEventListener("load", () => resolve({ status: call.status, text: call.responseText }));
    call.addEventListener("error", () => reject(new TypeError("The file could not be sent.")));
    call.addEventListener("abort", () => reject(new DOMException("The upload was cancelled.", "AbortError")));
    signal.addEventListener("abort", () => call.abort(), { once: true });
    call.send(file);
  });
}
