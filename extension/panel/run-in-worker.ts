/** Runs a job in the worker that holds the engine, and answers what it asks of the page. */
import { ChatError } from "#src/domain/runner/run/chat.ts";
import type { Bubble, Chat } from "#src/domain/runner/run/chat.ts";
import type { Run } from "#src/domain/runner/run.contract.ts";
import { formatError } from "#src/domain/shared/format-error.ts";
import type { Failure, FromWorker, RunJob, ToWorker } from "./run-protocol.ts";

const REGEXP_MS = 250;

export type PageOfRun = { chat: Chat; restart: () => Promise<Bubble[]>; wasHidden: () => Promise<boolean> };

/** Starts a job; `stop` ends it with what it has. */
export function runInWorker(
  job: RunJob,
  page: PageOfRun,
  onProgress: (run: Run) => void,
): { done: Promise<Run>; stop: () => void } {
  const worker = new Worker("run.worker.js", { type: "module" });
  const send = (message: ToWorker): void => worker.postMessage(message);
  const done = new Promise<Run>((resolve, reject) => {
    worker.addEventListener("error", ({ message }) => reject(new Error(message)));
    worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      switch (data.type) {
        case "call":
          answer(data).then(
            (value) => send({ type: "reply", id: data.id, value }),
            (error: unknown) => send({ type: "failure", id: data.id, failure: describe(error) }),
          );
          break;
        case "progress":
          onProgress(data.run);
          break;
        case "done":
          resolve(data.run);
          break;
        case "broken":
          reject(new Error(data.message));
      }
    });
    send({ type: "run", job });
  }).finally(() => worker.terminate());
  return { done, stop: () => send({ type: "stop" }) };

  function answer({ method, args }: Extract<FromWorker, { type: "call" }>): Promise<unknown> {
    const [first, second, third] = args;
    switch (method) {
      case "send":
        return page.chat.send(String(first));
      case "pressButton":
        return page.chat.pressButton(String(first));
      case "waitForAnswer":
        return page.chat.waitForAnswer({ timeoutMs: toNumber(first, "timeoutMs") });
      case "takeBubbles":
        return page.chat.takeBubbles();
      case "pause":
        return page.chat.pause(Number(first));
      case "testRegExp":
        return testRegExp(String(first), String(second), String(third));
      case "restart":
        return page.restart();
      case "wasHidden":
        return page.wasHidden();
    }
  }
}

/** Tries a regular expression for at most 250 ms; null if it takes longer. */
function testRegExp(pattern: string, flags: string, text: string): Promise<boolean | null> {
  const worker = new Worker("regexp.worker.js", { type: "module" });
  return new Promise<boolean | null>((resolve) => {
    // The time to start the worker is not the expression's.
    const late = setTimeout(() => resolve(null), REGEXP_MS * 4);
    worker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      clearTimeout(late);
      resolve(data === true);
    });
    worker.postMessage({ pattern, flags, text });
  }).finally(() => worker.terminate());
}

function toNumber(options: unknown, name: string): number {
  const found = typeof options === "object" && options !== null && name in options ? Object.entries(options) : [];
  return Number(found.find(([key]) => key === name)?.[1] ?? 0);
}

function describe(error: unknown): Failure {
  if (error instanceof ChatError) return { code: error.code, message: error.message };
  return { code: null, message: formatError(error, { stack: false }) };
}
