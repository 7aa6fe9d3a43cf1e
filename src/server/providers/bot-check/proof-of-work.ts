import { randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import { botChallengeSchema, botSolutionSchema } from "../../../domain/bot-check/bot-check.contract.ts";
import type { Queryable } from "../../db/sql.ts";
import type { BotCheck } from "./bot-check.ts";
import { insertBotCheck } from "./bot-check.sql.ts";

const LIFETIME_MS = 10 * 60 * 1000;
/** Rounds per key and the range of the counter to find: 10,000 to 40,000 hashes, well under a second. */
const COST = 10;
const COUNTERS = { min: 1_000, max: 4_000 };

/**
 * Creates an ALTCHA proof of work: the browser searches for a counter, the server checks it with one key derivation.
 * Challenges are signed with the first of `secrets` and verified with all. Used challenges are stored until they expire.
 */
export function createProofOfWork(
  sql: Queryable,
  secrets: readonly Buffer[],
  { counters = COUNTERS, lifetimeMs = LIFETIME_MS }: { counters?: typeof COUNTERS; lifetimeMs?: number } = {},
): BotCheck {
  const keys = secrets.map((secret) => secret.toString("hex"));
  const [signer] = keys;
  if (signer === undefined) throw new Error("A proof of work needs a key to sign its challenges with.");
  return {
    async start() {
      const challenge = await createChallenge({
        algorithm: "SHA-256",
        cost: COST,
        counter: randomInt(counters.min, counters.max + 1),
        deriveKey,
        expiresAt: new Date(Date.now() + lifetimeMs),
        hmacSignatureSecret: signer,
      });
      return { provider: "altcha", challenge: botChallengeSchema.parse(challenge) };
    },
    async verify(token) {
      const payload = parseToken(token);
      if (payload === null) return false;
      const { challenge, solution } = payload;
      for (const hmacSignatureSecret of keys) {
        const { verified } = await verifySolution({
          challenge,
          solution: { ...solution, time: 0 },
          deriveKey,
          hmacSignatureSecret,
        });
        if (!verified) continue;
        const { nonce, expiresAt } = challenge.parameters;
        return insertBotCheck(sql, { target: nonce, expiresAt: new Date(expiresAt * 1000) });
      }
      return false;
    },
  };
}

function parseToken(token: string) {
  try {
    return botSolutionSchema.parse(JSON.parse(Buffer.from(token, "base64").toString("utf8")));
  } catch {
    // Not produced by our widget, so it counts as a wrong solution.
    return null;
  }
}
