import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { botSolutionSchema } from "../../../domain/bot-check/bot-check.contract.ts";
import type { BotChallenge } from "../../../domain/bot-check/bot-check.contract.ts";
import { hashProof } from "../../../domain/bot-check/proof.ts";
import type { Queryable } from "../../db/sql.ts";
import type { BotCheck } from "./bot-check.ts";
import { insertBotCheck } from "./bot-check.sql.ts";

const LIFETIME_MS = 10 * 60 * 1000;
/** Half of it on average: about 0.3 s on a desktop computer, a second or two on an old phone. */
const MAX_NUMBER = 100_000;

/**
 * A proof of work after the manner of ALTCHA: the browser searches a number, the server checks it with one hash and its own
 * signature. Signed with the first of `secrets`, checked with all of them.
 */
export function createProofOfWork(
  sql: Queryable,
  secrets: readonly Buffer[],
  { maxNumber = MAX_NUMBER, lifetimeMs = LIFETIME_MS }: { maxNumber?: number; lifetimeMs?: number } = {},
): BotCheck {
  const [signer] = secrets;
  if (signer === undefined) throw new Error("A proof of work needs a key to sign its challenges with.");
  return {
    async start() {
      const salt = randomBytes(12).toString("hex");
      const target = hashProof(salt, randomInt(maxNumber + 1));
      const unsigned = { salt, target, maxNumber, expiresAt: new Date(Date.now() + lifetimeMs).toISOString() };
      return {
        provider: "altcha",
        challenge: { ...unsigned, signature: sign(unsigned, signer).toString("base64url") },
      };
    },
    async verify(token) {
      const solution = parseToken(token);
      if (solution === null || !secrets.some((secret) => isSignedBy(solution, secret))) return false;
      const expiresAt = new Date(solution.expiresAt);
      if (expiresAt.getTime() <= Date.now()) return false;
      if (hashProof(solution.salt, solution.number) !== solution.target) return false;
      return insertBotCheck(sql, { target: solution.target, expiresAt });
    },
  };
}

function parseToken(token: string) {
  try {
    return botSolutionSchema.parse(JSON.parse(Buffer.from(token, "base64").toString("utf8")));
  } catch {
    // Whatever it was, it was not made by our widget: the answer is the same as for a wrong solution.
    return null;
  }
}

function sign({ salt, target, maxNumber, expiresAt }: Omit<BotChallenge, "signature">, secret: Buffer): Buffer {
  return createHmac("sha256", secret)
    .update(JSON.stringify([salt, target, maxNumber, expiresAt]))
    .digest();
}

function isSignedBy(challenge: BotChallenge, secret: Buffer): boolean {
  const given = Buffer.from(challenge.signature, "base64url");
  const expected = sign(challenge, secret);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
