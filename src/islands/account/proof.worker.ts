/** Solves a challenge off the screen's thread. */
import { botChallengeSchema } from "#src/domain/bot-check/bot-check.contract.ts";
import { solveChallenge } from "./solve-challenge.ts";

self.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  solveChallenge(botChallengeSchema.parse(data)).then(
    (token) => self.postMessage(token),
    () => self.postMessage(null),
  );
});
