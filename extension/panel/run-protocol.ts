/** What the panel and its worker say to each other. */
import type { PersonaId } from "#src/domain/runner/personas/persona.ts";
import type { RunFacts } from "#src/domain/runner/report/build-run.ts";
import type { Bubble, Chat } from "#src/domain/runner/run/chat.ts";
import type { Run, RunErrorCode } from "#src/domain/runner/run.contract.ts";
import type { Plan } from "#src/domain/runner/script/compile-script.ts";
import type { PhraseList } from "#src/domain/runner/script/script.ts";
import type { WorkspaceGoal } from "./store.ts";

export type Facts = Omit<RunFacts, "finishedAt" | "throttled">;

/** A run to do: a script, or a persona. */
export type RunJob = {
  facts: Facts;
  greeting: Bubble[];
  timeoutMs: number;
  seed: number;
  /** Of the paired workspace; null where there is none. */
  goal: Pick<WorkspaceGoal, "goal" | "training"> | null;
} & (
  | { kind: "script"; plan: Plan; lists: PhraseList[] }
  | { kind: "explore"; persona: PersonaId; maxMessages: number; mayCommit: boolean }
);

export type ChatMethod = Exclude<keyof Chat, "now"> | "testRegExp" | "restart" | "wasHidden";
export type Failure = { code: RunErrorCode | null; message: string };

export type ToWorker =
  | { type: "run"; job: RunJob }
  | { type: "stop" }
  | { type: "reply"; id: number; value: unknown }
  | { type: "failure"; id: number; failure: Failure };

export type FromWorker =
  | { type: "call"; id: number; method: ChatMethod; args: unknown[] }
  | { type: "progress"; run: Run }
  | { type: "done"; run: Run }
  | { type: "broken"; message: string };
