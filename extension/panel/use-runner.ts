/** The state of a panel: its tab's chat, the run that goes on, and the last report. */
import { useEffect, useRef, useState } from "react";
import { ChatError } from "#src/domain/runner/run/chat.ts";
import type { Bubble, Chat } from "#src/domain/runner/run/chat.ts";
import { GREETING_MS } from "#src/domain/runner/run/waits.ts";
import type { Run } from "#src/domain/runner/run.contract.ts";
import { createId } from "#src/domain/shared/ids.ts";
import { formatError } from "#src/domain/shared/format-error.ts";
import { getChrome } from "../get-chrome.ts";
import { runInWorker } from "./run-in-worker.ts";
import type { Facts, RunJob } from "./run-protocol.ts";
import { addPointed, addRun, findPointed, getPairing, getSettings } from "./store.ts";
import type { Settings } from "./store.ts";
import { keepWhileRunning } from "./unfinished-runs.ts";
import { pointAtChat } from "./point-in-tab.ts";
import { startOver } from "./start-over.ts";
import { createTabChat, findTabChat, outlineChat, wasHidden } from "./tab-page.ts";
import type { ChatSearch, TabChat } from "./tab-page.ts";

export type BotState =
  | { status: "idle" | "searching" | "pointing" }
  | { status: "found"; chat: TabChat }
  | { status: "missing"; foreignOrigins: string[]; message: string };

export type JobOf = (begin: Pick<RunJob, "facts" | "greeting" | "timeoutMs" | "seed" | "goal">) => RunJob;
export type RunKind = Pick<Facts, "kind" | "name" | "scriptId" | "persona">;

/** Finds chats and runs jobs on a tab, one at a time. */
export function useRunner(tabId: number | null) {
  const [bot, setBot] = useState<BotState>({ status: "idle" });
  const [progress, setProgress] = useState<Pick<Run, "steps" | "messages"> | null>(null);
  const [report, setReport] = useState<Run | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const stopRef = useRef<(() => void) | null>(null);
  /** The chat that was found last, also within a run of several scripts. */
  const chatRef = useRef<TabChat | null>(null);

  useEffect(() => {
    const close = (): void => stopRef.current?.();
    addEventListener("pagehide", close);
    return () => removeEventListener("pagehide", close);
  }, []);

  return {
    bot,
    progress,
    report,
    failure,
    notice,
    isRunning,
    find,
    pointAt,
    run,
    stop: () => stopRef.current?.(),
    showReport: setReport,
  };

  async function find(): Promise<TabChat | null> {
    if (tabId === null) return null;
    setBot({ status: "searching" });
    setFailure(null);
    try {
      const found = await findTabChat(tabId, await findPointed((await getChrome().tabs.get(tabId)).url ?? ""));
      setBot(describeSearch(found));
      chatRef.current = found.chat;
      if (found.chat?.found.kind === "generic") await outlineChat(tabId, found.chat, true);
      return found.chat;
    } catch (error) {
      setBot(describeFailure(error));
      return null;
    }
  }

  async function pointAt(): Promise<void> {
    if (tabId === null) return;
    setBot({ status: "pointing" });
    try {
      const pointed = await pointAtChat(tabId);
      const { url = "" } = await getChrome().tabs.get(tabId);
      if (!pointed) return setBot({ status: "idle" });
      const { origin, pathname } = new URL(url);
      await addPointed({ ...pointed, origin, pathPrefix: pathname });
      await find();
    } catch (error) {
      setBot(describeFailure(error));
    }
  }

  /** Runs jobs one after the other; each begins in a fresh chat, as the settings say. */
  async function run(jobs: readonly { kind: RunKind; job: JobOf }[]): Promise<void> {
    if (tabId === null || isRunning) return;
    setRunning(true);
    setFailure(null);
    setNotice(null);
    setReport(null);
    let isStopped = false;
    stopRef.current = () => {
      isStopped = true;
    };
    try {
      for (const [index, { kind, job }] of jobs.entries()) {
        if (isStopped) break;
        const done = await runOne(tabId, kind, job, index > 0);
        await addRun(done);
        setReport(done);
        isStopped ||= done.outcome === "stopped";
      }
    } catch (error) {
      setFailure(formatError(error, { stack: false }));
    } finally {
      stopRef.current = null;
      setRunning(false);
      setProgress(null);
    }
  }

  async function runOne(tab: number, kind: RunKind, toJob: JobOf, isFollowing: boolean): Promise<Run> {
    const settings = await getSettings();
    setProgress({ steps: [], messages: [] });
    if (isFollowing) await startAgain(tab, settings.between);
    const found = await findForRun(tab);
    await outlineChat(tab, found, false);
    const { url = "" } = await getChrome().tabs.get(tab);
    const { version } = getChrome().runtime.getManifest();
    const begin = async (chat: Chat): Promise<Bubble[]> => chat.waitForAnswer({ timeoutMs: GREETING_MS });
    let current = found;
    let chat = createTabChat(tab, current, settings);
    const facts: Facts = {
      ...kind,
      id: createId(),
      startedAt: Date.now(),
      url,
      widget: current.found.widget,
      runnerVersion: version,
      engineVersion: version,
      agentVersion: null,
    };
    const job = toJob({
      facts,
      greeting: await begin(chat),
      timeoutMs: settings.timeoutMs,
      seed: hashSeed(kind.name ?? ""),
      goal: (await getPairing())?.goal ?? null,
    });
    const page = {
      // The chat of the page that is there now: walking buttons loads it again.
      chat: {
        now: () => Date.now(),
        send: (text: string) => chat.send(text),
        pressButton: (words: string) => chat.pressButton(words),
        waitForAnswer: (options: { timeoutMs: number }) => chat.waitForAnswer(options),
        takeBubbles: () => chat.takeBubbles(),
        pause: (ms: number) => chat.pause(ms),
      },
      restart: async () => {
        await startAgain(tab, settings.between === "nothing" ? "reload" : settings.between);
        current = await findForRun(tab);
        chat = createTabChat(tab, current, settings);
        return begin(chat);
      },
      wasHidden: () => wasHidden(tab, current),
    };
    return keepWhileRunning(facts.id, (keep) => {
      const { done, stop } = runInWorker(job, page, (soFar) => {
        setProgress(soFar);
        keep(soFar);
      });
      stopRef.current = stop;
      return done;
    });
  }

  async function startAgain(tab: number, between: Settings["between"]): Promise<void> {
    const told = await startOver(tab, between, chatRef.current);
    if (told !== null) setNotice(told);
  }

  async function findForRun(tab: number): Promise<TabChat> {
    const search = await findTabChat(tab, await findPointed((await getChrome().tabs.get(tab)).url ?? ""));
    setBot(describeSearch(search));
    const known = chatRef.current;
    chatRef.current = search.chat;
    if (search.chat) return search.chat;
    throw new ChatError(known ? "page_moved" : "no_chat", "No chat found. Use Find the chat or Point at it first");
  }
}

function describeFailure(error: unknown): BotState {
  return { status: "missing", foreignOrigins: [], message: formatError(error, { stack: false }) };
}

function describeSearch({ chat, foreignOrigins, blocked }: ChatSearch): BotState {
  if (chat) return { status: "found", chat };
  const consent = blocked === null ? "" : `The chat asks for consent first: “${blocked}”. Answer it in the page`;
  return { status: "missing", foreignOrigins, message: consent };
}

function hashSeed(name: string): number {
  let hash = 2_166_136_261;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}
