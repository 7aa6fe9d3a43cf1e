import { hash } from "node:crypto";
import { AppError } from "../../../../domain/shared/errors.ts";
import { encodeJson } from "../../../../domain/shared/encode-json.ts";
import { getDatabase } from "../../../db/sql.ts";
import { addStoredResponse, findStoredResponse } from "../store/idempotency.sql.ts";

const MAX_KEY_LENGTH = 255;

export type IngestResponse = { status: number; output: unknown };

/**
 * Runs a request once per Idempotency-Key and returns the stored response to its repetitions. Keys are separate per API
 * account and kind. AppError `invalid` for a bad key, `idempotency_conflict` if the body differs. `run` receives a name
 * derived from key and body, from which items without an id derive theirs: if a crash lost the stored response, the retry
 * still finds duplicates, while another body under the same key does not.
 */
export async function runIdempotent(
  request: { clientId: string; apiAccountId: string; kind: "messages" | "events"; key: string | null; body: unknown },
  run: (name: string | null) => Promise<IngestResponse>,
): Promise<IngestResponse & { replayed: boolean }> {
  const { clientId, key: sentKey, body } = request;
  if (sentKey === null) return { ...(await run(null)), replayed: false };
  if (sentKey === "" || sentKey.length > MAX_KEY_LENGTH) {
    throw new AppError("invalid", `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.`);
  }
  const text = encodeJson(body);
  if (text === null) throw new AppError("bad_request", "The body is nested too deeply.");
  const { ingest } = getDatabase();
  const key = `${request.apiAccountId}/${request.kind}/${sentKey}`;
  const requestHash = hash("sha256", text, "hex");
  const stored = await findStoredResponse(ingest, { clientId, key });
  if (stored !== null) {
    if (stored.requestHash !== requestHash) {
      throw new AppError("idempotency_conflict", "This Idempotency-Key was used with another body.");
    }
    return { status: stored.status, output: stored.response, replayed: true };
  }
  const result = await run(`${sentKey}:${requestHash}`);
  await addStoredResponse(ingest, { clientId, key, requestHash, status: result.status, response: result.output });
  return { ...result, replayed: false };
}
