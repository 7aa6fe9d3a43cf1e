import type { BotChallenge } from "./bot-check.contract.ts";
import { sha256Hex } from "../shared/sha256.ts";

/** Hashes tried before other work gets its turn: a few milliseconds on a phone. */
const SLICE = 2_000;

/** What a number is hashed as. The separator keeps a digit of the salt from being passed off as one of the number. */
export function hashProof(salt: string, number: number): string {
  return sha256Hex(`${salt}:${number}`);
}

/** Searches the number of a challenge, pausing often; answers the token to send, null when there is none or `signal` ended it. */
export async function solveChallenge(challenge: BotChallenge, signal?: AbortSignal): Promise<string | null> {
  for (let number = 0; number <= challenge.maxNumber; number++) {
    if (number % SLICE === 0) await yieldToOthers();
    if (signal?.aborted === true) return null;
    if (hashProof(challenge.salt, number) === challenge.target) return btoa(JSON.stringify({ ...challenge, number }));
  }
  return null;
}

function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
