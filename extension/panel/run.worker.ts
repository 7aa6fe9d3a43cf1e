/** Runs scripts and personas beside the panel, with the engine. The page is the panel's: the worker asks it. */
import { z } from "zod";
import { explore } from "#src/domain/runner/personas/explore.ts";
import { createRandom } from "#src/domain/shared/random.ts";
import { buildRun } from "#src/domain/runner/report/build-run.ts";
import { ChatError } from "#src/domain/runner/run/chat.ts";
import type { Chat } from "#src/domain/runner/run/chat.ts";
import type { RunGoal } from "#src/domain/runner/run/run-goal.ts";
import { runScript } from "#src/domain/runner/run/run-script.ts";
import type { RunResult } from "#src/domain/runner/run/run-script.ts";
import type { Transcript } from "#src/domain/runner/run/transcript.ts";
import type { RunStep } from "#src/domain/runner/run.contract.ts";
import type { ChatMethod, Facts, FromWorker, RunJob, ToWorker } from "./run-protocol.ts";

const bubblesSchema = z.array(
  z.object({ text: z.string(), buttons: z.array(z.string()), media: z.number(), at: z.number(), doneAt: z.number() }),
);

const stop = new AbortController();
const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
let lastId = 0;
let facts: Facts | null = null;
let goal: RunGoal | undefined;

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  switch (data.type) {
    case "run":
      run(data.job).catch((error: unknown) => post({ type: "broken", message: String(error) }));
      break;
    case "stop":
      stop.abort();
      for (const { reject } of waiting.values()) reject(new Error("Stopped"));
      break;
    case "reply":
      waiting.get(data.id)?.resolve(data.value);
      waiting.delete(data.id);
      break;
    case "failure": {
      const { code, message } = data.failure;
      waiting.get(data.id)?.reject(code === null ? new Error(message) : new ChatError(code, message));
      waiting.delete(data.id);
    }
  }
});

async function run(job: RunJob): Promise<void> {
  facts = job.facts;
  goal = await createGoal(job);
  const result = await (job.kind === "script" ? runPlan(job) : runPersona(job));
  const throttled = stop.signal.aborted ? false : z.boolean().parse(await ask("wasHidden", []).catch(() => false));
  post({ type: "done", run: buildRun({ ...job.facts, finishedAt: Date.now(), throttled }, result, goal) });
}

/** Training stays out unless the workspace's goal is a custom intent. */
async function createGoal({ goal: given }: RunJob): Promise<RunGoal | undefined> {
  if (!given?.training) return given ? { goal: given.goal } : undefined;
  const { trainGoal } = await import("#src/domain/runner/run/train-goal.ts");
  return trainGoal(given.goal, given.training);
}

async function runPlan(job: Extract<RunJob, { kind: "script" }>): Promise<RunResult> {
  const { plan, lists, greeting, timeoutMs, seed } = job;
  return runScript(plan, chat, {
    lists,
    goal,
    greeting,
    timeoutMs,
    random: createRandom(seed),
    testRegExp: async (...args) =>
      z
        .boolean()
        .nullable()
        .parse(await ask("testRegExp", args)),
    signal: stop.signal,
    onProgress,
  });
}

async function runPersona(job: Extract<RunJob, { kind: "explore" }>): Promise<RunResult> {
  const { persona, maxMessages, mayCommit, greeting, timeoutMs, seed } = job;
  return explore(chat, {
    persona,
    maxMessages,
    mayCommit,
    greeting,
    timeoutMs,
    seed,
    restart: async () => bubblesSchema.parse(await ask("restart", [])),
    signal: stop.signal,
    onProgress,
  });
}

const chat: Chat = {
  now: () => Date.now(),
  send: async (text) => z.number().parse(await ask("send", [text])),
  pressButton: async (words) =>
    z
      .number()
      .nullable()
      .parse(await ask("pressButton", [words])),
  waitForAnswer: async (options) => bubblesSchema.parse(await ask("waitForAnswer", [options])),
  takeBubbles: async () => bubblesSchema.parse(await ask("takeBubbles", [])),
  pause: async (ms) => {
    await ask("pause", [ms]);
  },
};

/** Tells the panel the run as it stands: what it keeps if it is closed now. */
function onProgress({ steps, transcript }: { steps: readonly RunStep[]; transcript: Transcript }): void {
  if (facts === null) return;
  const result = { outcome: "stopped" as const, error: null, steps: [...steps], transcript, unread: 0 };
  post({ type: "progress", run: buildRun({ ...facts, finishedAt: Date.now(), throttled: false }, result, goal) });
}

function ask(method: ChatMethod, args: unknown[]): Promise<unknown> {
  stop.signal.throwIfAborted();
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    post({ type: "call", id, method, args });
  });
}

function post(message: FromWorker): void {
  postMessage(message);
}
