/** Solves the built-in bot check as the browser does. */
import type { BotCheckStart } from "#src/domain/bot-check/bot-check.contract.ts";
import { solveChallenge } from "#src/islands/account/bot-check/solve-challenge.ts";

/** Returns a token for one login or sign-up. */
export async function solveBotCheck(started: BotCheckStart): Promise<string> {
  const token = started.provider === "altcha" ? await solveChallenge(started.challenge) : null;
  if (token === null) throw new Error("The bot check could not be solved.");
  return token;
}
