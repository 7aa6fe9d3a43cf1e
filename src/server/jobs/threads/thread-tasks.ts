/** What runs on a thread of its own: work of one file or workspace that takes longer than other requests may wait. */
import type { IntentExamples } from "../../../domain/intents/custom-intents.ts";

/** A file from its start, each time it is opened. */
export type OpenFile = () => AsyncIterable<Uint8Array>;

/** Each loads only what it needs: every task has a new thread. */
export const THREAD_TASKS = {
  async trainIntents({ intents, none }: { intents: readonly IntentExamples[]; none: readonly string[] }) {
    return (await import("../../../domain/intents/custom-intents.ts")).trainCustomIntents(intents, none);
  },
  async parseTranscript(text: string) {
    return (await import("../../../domain/voice/transcript/parse-transcript.ts")).parseTranscript(text);
  },
  async parseFigures(bytes: Uint8Array) {
    return (await import("../../../domain/voice/call/parse-call-figures.ts")).parseCallFigures(bytes);
  },
  async parseReplyMail(bytes: Uint8Array) {
    return (await import("../../providers/mail/parse-reply-mail.ts")).parseReplyMail(bytes);
  },
  async checkSound({ head, isWhole }: { head: Uint8Array; isWhole: boolean }) {
    return (await import("../../../domain/voice/call/read-call-file.ts")).checkCallHead(head, isWhole);
  },
  async readCall(_input: null, open: OpenFile) {
    return (await import("../../../domain/voice/call/read-call-file.ts")).readCallFile(open);
  },
};

export type ThreadTasks = typeof THREAD_TASKS;
export type ThreadTask = keyof ThreadTasks;
export type TaskInput<Name extends ThreadTask> = Parameters<ThreadTasks[Name]>[0];
export type TaskOutput<Name extends ThreadTask> = Awaited<ReturnType<ThreadTasks[Name]>>;

/** What the program sends to its thread: the task, then parts of the file it opened; null at the end. */
export type ToThread = { kind: "start"; name: ThreadTask; input: unknown } | { kind: "part"; bytes: Uint8Array | null };

/** What a thread sends: requests for its file, and how the task ended. */
export type FromThread<Output> =
  | { kind: "open" | "next" }
  | { kind: "damage"; lines: number; first: string }
  | { kind: "result"; output: Output }
  | { kind: "failure"; name: string; code: string; message: string };
