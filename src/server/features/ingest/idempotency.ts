import { hash } from "node:crypto";
import { AppError } from "../../../domain/shared/errors.ts";
import { writeJson } from "../../../domain/shared/write-json.ts";
import { getDatabase } from "../../db/sql.ts";
import { insertAnswer, selectAnswer } from "./idempotency.sql.ts";

const MAX_KEY_LENGTH = 255;

export type Answer = { status: number; output: unknown };

/**
 * Answers a request that carries an Idempotency-Key: a key seen before gives its first answer again; with another
 * body it is a conflict. The same key for another API account, or for events, is another request. `run` gets a name made of key and body: what has
 * no id takes its own from it, so that a replay whose first answer was lost in a crash stores nothing twice, and another body
 * under the same key, at the same moment or after the key was forgotten, is not taken for this one.
 */
export async function answerOnce(
  request: { clientId: string; apiAccountId: string; what: "messages" | "events"; key: string | null; body: unknown },
  run: (name: string | null) => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const { clientId, key: word, body } = request;
  if (word === null) return { ...(await run(null)), replayed: false };
  if (word === "" || word.length > MAX_KEY_LENGTH) {
    throw new AppError("invalid", `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.`);
  }
  const text = writeJson(body);
  if (text === null) throw new AppError("bad_request", "The body is nested too deeply.");
  const { ingest } = getDatabase();
  const key = `${request.apiAccountId}/${request.what}/${word}`;
  const requestHash = hash("sha256", text, "hex");
  const known = await selectAnswer(ingest, { clientId, key });
  if (known !== null) {
    if (known.requestHash !== requestHash) {
      throw new AppError("idempotency_conflict", "This Idempotency-Key was used with another body.");
    }
    return { status: known.status, output: known.response, replayed: true };
  }
  const answer = await run(`${word}:${requestHash}`);
  await insertAnswer(ingest, { clientId, key, requestHash, status: answer.status, response: answer.output });
  return { ...answer, replayed: false };
}
