import { createId } from "#src/domain/shared/ids.ts";
import type { Run } from "../run.contract.ts";
import { createScriptedChat } from "../run/scripted-chat.ts";
import type { RunGoal } from "../run/run-goal.ts";
import type { ScriptedBot } from "../run/scripted-chat.ts";
import { runScript } from "../run/run-script.ts";
import { compileScript } from "../script/compile-script.ts";
import { parseScript } from "../script/parse-script.ts";
import { buildRun } from "./build-run.ts";

export type ScriptedRunOptions = {
  /** When the run starts, in milliseconds since the epoch. */
  startedAt?: number;
  url?: string;
  widget?: string;
  goal?: RunGoal;
} & Partial<Pick<Run, "scriptId" | "agentVersion">>;

/** Runs a script against a bot that is a function, and builds the run's JSON. */
export async function buildScriptedRun(
  text: string,
  bot: ScriptedBot,
  { startedAt, url = "https://shop.example/chat?id=7", widget = "generic", goal, ...facts }: ScriptedRunOptions = {},
): Promise<Run> {
  const plan = compileScript(parseScript(text), { parts: [], lists: [] });
  const chat = createScriptedChat(bot, startedAt);
  const begin = chat.now();
  const result = await runScript(plan, chat, {
    timeoutMs: 30_000,
    lists: [],
    goal,
    random: () => 0.5,
    testRegExp: async (pattern, flags, tried) => new RegExp(pattern, flags).test(tried),
  });
  return buildRun(
    {
      id: createId(),
      kind: "script",
      name: plan.name,
      scriptId: null,
      persona: null,
      runnerVersion: "1.0.0",
      engineVersion: "1.0.0",
      agentVersion: null,
      throttled: false,
      startedAt: begin,
      finishedAt: chat.now(),
      ...{ url, widget, ...facts },
    },
    result,
    goal,
  );
}
