/** Solves a challenge off the screen's thread. The page has parsed it: no schema is loaded here. */
import type { BotChallenge } from "#src/domain/bot-check/bot-check.contract.ts";
import { solveChallenge } from "./solve-challenge.ts";

self.addEventListener("message", ({ data }: MessageEvent<BotChallenge>) => {
  solveChallenge(data).then(
    (token) => self.postMessage(token),
    () => self.postMessage(null),
  );
});
