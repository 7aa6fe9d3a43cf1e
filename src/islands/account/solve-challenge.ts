import { solveChallenge as searchCounter } from "altcha-lib";
import type { BotChallenge } from "#src/domain/bot-check/bot-check.contract.ts";
import { sha256 } from "#src/domain/shared/sha256.ts";

/**
 * Searches the counter of a challenge with ALTCHA's own solver; answers the token to send, null when there is none. The
 * hash is ours: WebCrypto is missing on pages that came over plain HTTP from another machine.
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
