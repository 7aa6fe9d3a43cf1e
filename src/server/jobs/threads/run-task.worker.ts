/** Runs one task of `thread-tasks.ts` on a thread and ends. */
import { parentPort } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import { THREAD_TASKS } from "./thread-tasks.ts";
import type { FromThread, ToThread } from "./thread-tasks.ts";

const port = requirePort();
/** Decoders write a line for each damaged packet, which may be a hundred thousand: their number and the first are enough. */
const damage = { lines: 0, first: "" };
function noteDamage(text: unknown): void {
  damage.lines++;
  if (damage.first === "") damage.first = String(text).slice(0, 200);
}
Object.assign(console, { error: noteDamage, warn: noteDamage });
let resolvePart: (bytes: Uint8Array | null) => void = () => undefined;

port.on("message", (message: ToThread) => {
  if (message.kind === "part") resolvePart(message.bytes);
  else void run(message);
});

function requirePort(): MessagePort {
  if (parentPort === null) throw new Error("This file runs on a thread.");
  return parentPort;
}

function send(message: FromThread<unknown>): void {
  port.postMessage(message);
}

async function* openFile(): AsyncGenerator<Uint8Array> {
  send({ kind: "open" });
  for (;;) {
    const part = new Promise<Uint8Array | null>((resolve) => (resolvePart = resolve));
    send({ kind: "next" });
    const bytes = await part;
    if (bytes === null) return;
    yield bytes;
  }
}

async function run(start: ToThread & { kind: "start" }): Promise<void> {
  const end = await runTask(start);
  if (damage.lines > 0) send({ kind: "damage", ...damage });
  send(end);
}

async function runTask({ name, input }: ToThread & { kind: "start" }): Promise<FromThread<unknown>> {
  try {
    // `runInThread` checks that the input is that of the task, which TypeScript can't follow over the port.
    // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
    return { kind: "result", output: await THREAD_TASKS[name](input as never, openFile) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = "code" in error && typeof error.code === "string" ? error.code : "";
    return { kind: "failure", name: error.name, code, message: error.message };
  }
}
