/** Runs scripts and personas one after the other, each in a fresh page. */
import process from "node:process";
import type { Browser } from "playwright-core";
import { z } from "zod";
import type { Widget } from "../../../extension/page/protocol.ts";
import widgetsFile from "../../../extension/widgets.json" with { type: "json" };
import { createId } from "#src/domain/shared/ids.ts";
import { hashToInteger } from "#src/domain/shared/hash.ts";
import { explore } from "#src/domain/runner/personas/explore.ts";
import type { PersonaId } from "#src/domain/runner/personas/persona.ts";
import { createRandom } from "#src/domain/shared/random.ts";
import { DEFAULT_GOAL } from "#src/domain/analysis/analysis.contract.ts";
import { buildRun } from "#src/domain/runner/report/build-run.ts";
import { settleRun } from "#src/domain/runner/report/settle-run.ts";
import type { JUnitSuite } from "#src/domain/runner/report/junit.ts";
import { ChatError } from "#src/domain/runner/run/chat.ts";
import { runScript } from "#src/domain/runner/run/run-script.ts";
import type { RunResult } from "#src/domain/runner/run/run-script.ts";
import { createTranscript } from "#src/domain/runner/run/transcript.ts";
import type { Run, RunStep } from "#src/domain/runner/run.contract.ts";
import type { Plan } from "#src/domain/runner/script/compile-script.ts";
import type { RunnerArguments } from "./arguments.ts";
import type { LoadedScripts } from "./load-scripts.ts";
import { openChat } from "./open-chat.ts";
import type { OpenChat } from "./open-chat.ts";
import { getPageScript, getRunnerVersion } from "./page-files.ts";
import { testRegExp } from "./test-regexp.ts";

type Context = {
  browser: Browser;
  given: RunnerArguments;
  pageScript: string;
  widgets: readonly Widget[];
  version: string;
  signal: AbortSignal;
};

export type AllRuns = {
  browser: Browser;
  given: RunnerArguments;
  loaded: LoadedScripts | null;
  signal: AbortSignal;
  onRun: (run: Run) => void;
};

/** Runs everything that the command line names; `onRun` gets each run as it ends. */
export async function runAll({ browser, given, loaded, signal, onRun }: AllRuns): Promise<JUnitSuite[]> {
  const context: Context = {
    browser,
    given,
    pageScript: await getPageScript(),
    widgets: readWidgets(),
    version: getRunnerVersion(),
    signal,
  };
  const suites: JUnitSuite[] = [];
  for (const { path, plans } of loaded?.scripts ?? []) {
    const runs: Run[] = [];
    for (const plan of plans) {
      if (signal.aborted) break;
      const run = await runPlan(plan, path, context, loaded?.lists ?? []);
      runs.push(run);
      onRun(run);
    }
    suites.push({ file: path, runs });
  }
  for (const persona of given.personas) {
    if (signal.aborted) break;
    const run = await explorePage(persona, context);
    suites.push({ file: `explore ${persona}`, runs: [run] });
    onRun(run);
  }
  return suites;
}

/** Reads the known widgets. */
export function readWidgets(): Widget[] {
  const nullable = z.string().nullable();
  const shape = {
    id: z.string(),
    name: z.string(),
    host: z.string(),
    input: z.string(),
    messages: z.string(),
    message: z.string(),
  };
  const optional = {
    frame: nullable,
    launcher: nullable,
    send: nullable,
    user: nullable,
    bot: nullable,
    text: nullable,
  };
  const states = { buttons: nullable, typing: nullable, busy: nullable, consent: nullable, tried: nullable };
  return z.array(z.object({ ...shape, ...optional, ...states })).parse(widgetsFile);
}

async function runPlan(plan: Plan, path: string, context: Context, lists: LoadedScripts["lists"]): Promise<Run> {
  const { given, signal } = context;
  const facts = { kind: "script", name: plan.name, scriptId: path, persona: null } as const;
  return runInPage(context, facts, async ({ chat, greeting }, onProgress) =>
    runScript(plan, chat, {
      timeoutMs: given.timeoutMs,
      lists,
      random: createRandom(hashToInteger(plan.name ?? path) % 2 ** 32),
      testRegExp,
      greeting,
      onProgress,
      signal,
    }),
  );
}

async function explorePage(persona: PersonaId, context: Context): Promise<Run> {
  const { given, signal } = context;
  const facts = { kind: "explore", name: `Explore: ${persona}`, scriptId: null, persona } as const;
  const opened: OpenChat[] = [];
  const run = await runInPage(context, facts, async ({ chat, greeting }, onProgress) => {
    let current = chat;
    // Each way through the buttons begins in a page of its own.
    const following: typeof chat = {
      now: () => current.now(),
      send: (text) => current.send(text),
      pressButton: (words) => current.pressButton(words),
      waitForAnswer: (options) => current.waitForAnswer(options),
      takeBubbles: () => current.takeBubbles(),
      pause: (ms) => current.pause(ms),
    };
    return explore(following, {
      persona,
      seed: hashToInteger(given.url) % 2 ** 32,
      maxMessages: given.maxMessages,
      mayCommit: false,
      timeoutMs: given.timeoutMs,
      greeting,
      restart: async () => {
        await opened.pop()?.close();
        const next = await openChat(context.browser, context);
        opened.push(next);
        current = next.chat;
        return next.greeting;
      },
      onProgress,
      signal,
    });
  });
  await opened.pop()?.close();
  return run;
}

type Facts = Pick<Run, "kind" | "scriptId" | "persona"> & { name: string | null };
type OnProgress = (progress: { steps: readonly RunStep[] }) => void;

async function runInPage(
  context: Context,
  facts: Facts,
  work: (open: OpenChat, onProgress: OnProgress) => Promise<RunResult>,
): Promise<Run> {
  const { given, version } = context;
  const startedAt = Date.now();
  let open: OpenChat | null = null;
  let result: RunResult;
  let throttled = false;
  try {
    open = await openChat(context.browser, context);
    result = await work(open, showProgress(facts.name ?? ""));
    throttled = await open.frame.evaluate(() => globalThis.threadlightRunner?.isHidden() ?? false).catch(() => false);
  } catch (error) {
    if (!(error instanceof ChatError) && !context.signal.aborted) throw error;
    const failed = error instanceof ChatError ? { code: error.code, message: error.message } : null;
    result = {
      outcome: failed ? "error" : "stopped",
      error: failed,
      steps: [],
      transcript: createTranscript(),
      unread: 0,
    };
  } finally {
    await open?.close();
  }
  const run = buildRun(
    {
      ...facts,
      id: createId(),
      startedAt,
      finishedAt: Date.now(),
      url: given.url,
      widget: open?.widget ?? null,
      runnerVersion: version,
      engineVersion: version,
      agentVersion: null,
      throttled,
    },
    result,
  );
  return settleRun(run, DEFAULT_GOAL);
}

function showProgress(name: string): OnProgress {
  let shown = 0;
  return ({ steps }) => {
    for (const { role, line, status } of steps.slice(shown)) {
      process.stderr.write(`${name}: ${line === 0 ? "" : `line ${String(line)}, `}#${role} ${status}\n`);
    }
    shown = steps.length;
  };
}
