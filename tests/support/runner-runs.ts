/** Runs of scripts against a bot that is a function. */
import { createId } from "#src/domain/shared/ids.ts";
import type { Run } from "#src/domain/runner/run.contract.ts";
import { buildRun } from "#src/domain/runner/report/build-run.ts";
import { runScript } from "#src/domain/runner/run/run-script.ts";
import { compileScript } from "#src/domain/runner/script/compile-script.ts";
import { parseScript } from "#src/domain/runner/script/parse-script.ts";
import { createScriptedChat } from "./scripted-chat.ts";
import type { ScriptedBot } from "./scripted-chat.ts";

/** Runs a script and builds its JSON. */
export async function buildTestRun(
  text: string,
  bot: ScriptedBot,
  { startedAt, url = "https://shop.example/chat?id=7" }: { startedAt?: number; url?: string } = {},
): Promise<Run> {
  const plan = compileScript(parseScript(text), { parts: [], lists: [] });
  const chat = createScriptedChat(bot);
  const begin = startedAt ?? chat.now();
  const result = await runScript(plan, chat, {
    timeoutMs: 30_000,
    lists: [],
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
      widget: "generic",
      runnerVersion: "1.0.0",
      engineVersion: "1.0.0",
      agentVersion: null,
      throttled: false,
      startedAt: begin,
      finishedAt: begin + 1234,
      url,
    },
    result,
  );
}
