import type { BotChallenge } from "#src/domain/bot-check/bot-check.contract.ts";

/** Solves a challenge in a worker, so that typing stays smooth; returns its token. `signal` stops it. Rejects without a solution. */
export function solveInWorker(challenge: BotChallenge, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./proof.worker.ts", import.meta.url), { type: "module" });
    const end = () => worker.terminate();
    signal.addEventListener("abort", end, { once: true });
    worker.addEventListener("error", () => {
      end();
      reject(new Error("The challenge worker failed."));
    });
    worker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      end();
      if (typeof data === "string") resolve(data);
      else reject(new Error("The challenge has no solution."));
    });
    worker.postMessage(challenge);
  });
}
