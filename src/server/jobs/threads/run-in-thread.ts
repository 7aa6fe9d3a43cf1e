import { Worker } from "node:worker_threads";
import { SoundError } from "../../../domain/voice/sound/sound.ts";
import type { SoundErrorCode } from "../../../domain/voice/sound/sound.ts";
import { TranscriptError } from "../../../domain/voice/transcript/transcript.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { log } from "../../log.ts";
import { createThreadSlots } from "./thread-slots.ts";
import type { FromThread, OpenFile, TaskInput, TaskOutput, ThreadTask, ToThread } from "./thread-tasks.ts";

const FILE = new URL("./run-task.worker.ts", import.meta.url);
/** More ends the thread, and nothing else. */
const MAX_HEAP_MIB = 512;
const SOUND_ERRORS: readonly SoundErrorCode[] = ["not_audio", "unsupported", "too_large", "unreadable"];

/** Threads take the processor from requests, so there are few. */
const slots = createThreadSlots({ total: 2, perClient: 1 });

type ThreadOptions = { clientId: string; open?: OpenFile; signal?: AbortSignal };

/** Runs a task on a thread, after the client's other tasks. Rejects with the task's own errors; AppError `too_large` if it needs too much memory. */
export async function runInThread<Name extends ThreadTask>(
  name: Name,
  input: TaskInput<Name>,
  { clientId, open, signal }: ThreadOptions,
): Promise<TaskOutput<Name>> {
  const release = await slots.take(clientId);
  try {
    signal?.throwIfAborted();
    return await runTask<TaskOutput<Name>>({ kind: "start", name, input }, { open, signal });
  } finally {
    release();
  }
}

type FileOptions = { open: OpenFile | undefined; signal: AbortSignal | undefined };

async function runTask<Output>(start: ToThread & { kind: "start" }, { open, signal }: FileOptions): Promise<Output> {
  const worker = new Worker(FILE, {
    // Tasks need no settings and no secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB },
  });
  let parts: AsyncIterator<Uint8Array> | undefined;
  try {
    return await new Promise<Output>((resolve, reject) => {
      const abort = (): void => reject(new DOMException("The task was stopped.", "AbortError"));
      signal?.addEventListener("abort", abort, { once: true });
      worker.once("error", (error: Error & { code?: string }) => reject(explainEnd(error)));
      worker.once("exit", () => reject(new Error("A thread ended without a result.")));
      worker.on("message", (message: FromThread<Output>) => {
        if (message.kind === "result") resolve(message.output);
        else if (message.kind === "failure") reject(restoreError(message));
        else if (message.kind === "damage") {
          log.warn({ task: start.name, lines: message.lines, first: message.first }, "a file is damaged");
        } else if (message.kind === "open") parts = open?.()[Symbol.asyncIterator]();
        else void sendPart(worker, parts).catch(reject);
      });
      worker.postMessage(start);
    });
  } finally {
    await parts?.return?.().catch(() => undefined);
    await worker.terminate();
  }
}

async function sendPart(worker: Worker, parts: AsyncIterator<Uint8Array> | undefined): Promise<void> {
  const next = await parts?.next();
  const bytes = next === undefined || next.done === true ? null : next.value;
  worker.postMessage({ kind: "part", bytes } satisfies ToThread);
}

function explainEnd(error: Error & { code?: string }): Error {
  if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") return error;
  return new AppError("too_large", "This takes more memory than there is for one file.", { cause: error });
}

function restoreError({ name, code, message }: FromThread<never> & { kind: "failure" }): Error {
  if (name === "TranscriptError") return new TranscriptError(message);
  const soundCode = SOUND_ERRORS.find((known) => known === code);
  if (name === "SoundError" && soundCode !== undefined) return new SoundError(soundCode, message);
  return new Error(`A thread failed with ${name}: ${message}`);
}
