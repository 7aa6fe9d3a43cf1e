import { withQuery } from "#src/domain/paths/paths.ts";
import type { z } from "zod";
import { fetchWithSession } from "../session/fetch-with-session.ts";
import { readApiError, readResponse } from "./api-error.ts";

/** Sends a file as the body of a POST. Throws ApiError. */
export async function uploadFile<S extends z.ZodType>(
  path: string,
  { query, file, output }: { query: Record<string, string>; file: Blob; output: S },
): Promise<z.output<S>> {
  return sendFile("POST", withQuery(path, query), { file, output });
}

/** Sends a file as the body of a PUT. Throws ApiError. */
export async function putFile<S extends z.ZodType>(
  path: string,
  content: { file: Blob; output: S },
): Promise<z.output<S>> {
  return sendFile("PUT", path, content);
}

async function sendFile<S extends z.ZodType>(
  method: "POST" | "PUT",
  url: string,
  { file, output }: { file: Blob; output: S },
): Promise<z.output<S>> {
  const headers = { "content-type": "application/octet-stream" };
  const response = await fetchWithSession(url, { method, headers, body: file });
  if (!response.ok) throw await readApiError(response);
  return readResponse(response, output);
}

/** Loads a file from the API. Throws ApiError. */
export async function loadFile(path: string): Promise<Blob> {
  const response = await fetchWithSession(path);
  if (!response.ok) throw await readApiError(response);
  return response.blob();
}
