import { createHash } from "node:crypto";
import { AppError } from "../../../../domain/shared/errors.ts";
import { encodeJson } from "../../../../domain/shared/encode-json.ts";
import { getDatabase } from "../../../db/sql.ts";
import { turns } from "../../../http/turns.ts";
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
  request: {
    clientId: string;
    apiAccountId: string;
    kind: "messages" | "events" | "relay";
    key: string | null;
    body: unknown;
  },
  run: (name: string | null) => Promise<IngestResponse>,
): Promise<IngestResponse & { replayed: boolean }> {
  const { clientId, key: sentKey, body } = request;
  if (sentKey === null) return { ...(await run(null)), replayed: false };
  if (sentKey === "" || sentKey.length > MAX_KEY_LENGTH) {
    throw new AppError("invalid", `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.`);
  }
  const { withLane } = getDatabase();
  const key = `${request.apiAccountId}/${request.kind}/${sentKey}`;
  const requestHash = await hashBody(clientId, body);
  const stored = await withLane(clientId, ({ ingest }) => findStoredResponse(ingest, { clientId, key }));
  if (stored !== null) {
    if (stored.requestHash !== requestHash) {
      throw new AppError("idempotency_conflict", "This Idempotency-Key was used with another body.");
    }
    return { status: stored.status, output: stored.response, replayed: true };
  }
  const result = await run(`${sentKey}:${requestHash}`);
  await withLane(clientId, ({ ingest }) =>
    addStoredResponse(ingest, { clientId, key, requestHash, status: result.status, response: result.output }),
  );
  return { ...result, replayed: false };
}

/** SHA-256 of the body as JSON, encoded part by part in turns with other clients' work. */
async function hashBody(clientId: string, body: unknown): Promise<string> {
  const hash = createHash("sha256");
  const work = await turns.begin(clientId);
  try {
    for (const part of listJsonParts(body)) {
      hash.update(part);
      if (work.isDue()) await work.pause();
    }
  } finally {
    work.end();
  }
  return hash.digest("hex");
}

/** The JSON of a value in parts: a list's elements one by one, also those of the lists in an object. */
function* listJsonParts(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) yield `${index === 0 ? "[" : ","}${encode(element)}`;
    yield value.length === 0 ? "[]" : "]";
  } else if (typeof value === "object" && value !== null) {
    let separator = "{";
    for (const [name, part] of Object.entries(value)) {
      if (part === undefined) continue;
      yield `${separator}${JSON.stringify(name)}:`;
      if (Array.isArray(part)) yield* listJsonParts(part);
      else yield encode(part);
      separator = ",";
    }
    yield separator === "{" ? "{}" : "}";
  } else yield encode(value);
}

function encode(value: unknown): string {
  const text = encodeJson(value);
  if (text === null) throw new AppError("bad_request", "The body is nested too deeply.");
  return text;
}
