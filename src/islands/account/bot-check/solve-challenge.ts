import { sha256 } from "@noble/hashes/sha2.js";
import { solveChallenge as searchCounter } from "altcha-lib";
import type { BotChallenge } from "#src/domain/bot-check/bot-check.contract.ts";

/**
 * Solves a challenge with ALTCHA's solver; returns the token to send, null if there is no solution. Hashes in JavaScript,
 * because WebCrypto is missing on pages served over plain HTTP.
 */
export async function solveChallenge(challenge: BotChallenge): Promise<string | null> {
  const solution = await searchCounter({
    challenge,
    deriveKey: ({ cost, keyLength }, salt, password) => {
      let key = new Uint8Array([...salt, ...password]);
      for (let round = 0; round < cost; round++) key = sha256(key);
      return Promise.resolve({ derivedKey: key.slice(0, keyLength) });
    },
  });
  return solution === null ? null : btoa(JSON.stringify({ challenge, solution }));
}
