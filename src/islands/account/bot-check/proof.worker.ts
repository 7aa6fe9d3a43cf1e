/** Solves a challenge off the main thread. The page has validated it, so no schema is loaded here. */
import type { BotChallenge } from "#src/domain/bot-check/bot-check.contract.ts";
import { solveChallenge } from "./solve-challenge.ts";

self.addEventListener("message", ({ data }: MessageEvent<BotChallenge>) => {
  solveChallenge(data).then(
    (token) => self.postMessage(token),
    () => self.postMessage(null),
  );
});
