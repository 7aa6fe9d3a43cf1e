/** The page of a tab, through the script in each of its frames that the Runner may enter. */
import type { CustomChat, Found, PageApi, Widget } from "../page/protocol.ts";
import { takeAnswer, toBubbles } from "../page/take-answer.ts";
import { ChatError } from "#src/domain/runner/run/chat.ts";
import type { Chat } from "#src/domain/runner/run/chat.ts";
import { hashToInteger } from "#src/domain/shared/hash.ts";
import { formatError } from "#src/domain/shared/format-error.ts";
import { getChrome } from "../get-chrome.ts";
import { pause } from "../pause.ts";
import widgets from "../widgets.json" with { type: "json" };

declare global {
  var threadlightRunner: PageApi | undefined;
}

const FIND_MS = 10_000;
const GUESS_AFTER_MS = 2000;
const LOOK_MS = 250;
/** Words of earlier runs that are told to the page. */
const MAX_SAID = 200;

/** What was typed and pressed in each tab: a chat that is loaded again may show it. */
const saidInTabs = new Map<number, string[]>();

/** A chat of a tab that the Runner is attached to. */
export type TabChat = { frameId: number; found: Found };
export type ChatSearch = { chat: TabChat | null; foreignOrigins: string[]; blocked: string | null };

/** Finds the chat of a tab: known widgets first, a launcher is opened, else a guess. */
export async function findTabChat(tabId: number, custom: CustomChat | null): Promise<ChatSearch> {
  const from = Date.now();
  let hasOpened = false;
  let blocked: string | null = null;
  await inject(tabId);
  while (Date.now() - from < FIND_MS) {
    const chats = await findInFrames(tabId, custom);
    const [best] = chats.toSorted(
      (a, b) => Number(b.found.isOpen) - Number(a.found.isOpen) || b.found.score - a.found.score,
    );
    const mayTake = best && (best.found.kind !== "generic" || Date.now() - from > GUESS_AFTER_MS);
    if (best?.found.isOpen && mayTake && (await attach(tabId, best.frameId))) {
      return { chat: best, foreignOrigins: [], blocked: null };
    }
    blocked = chats.find(({ found }) => found.consent !== null)?.found.consent ?? blocked;
    const closed = chats.find(({ found }) => !found.isOpen && found.hasLauncher);
    if (closed && !hasOpened) {
      hasOpened = await call(tabId, closed.frameId, () => globalThis.threadlightRunner?.openLauncher() ?? false, []);
    }
    // Nothing here and nothing to open: another origin's frame may be the chat.
    if (chats.length === 0 && Date.now() - from > GUESS_AFTER_MS) break;
    await pause(LOOK_MS);
    await inject(tabId);
  }
  return { chat: null, foreignOrigins: await listForeignOrigins(tabId), blocked };
}

/** Drives a chat that was attached to. */
export function createTabChat(
  tabId: number,
  { frameId }: TabChat,
  { quietMs, atOnce }: { quietMs: number; atOnce: boolean },
): Chat {
  return {
    now: () => Date.now(),
    pause,
    send: async (text) => {
      keepSaid(tabId, text);
      const options = { text, atOnce, seed: hashToInteger(text) % 2 ** 32 };
      return takeAnswer(await call(tabId, frameId, (given) => globalThis.threadlightRunner?.send(given), [options]));
    },
    pressButton: async (words) => {
      keepSaid(tabId, words);
      return takeAnswer(await call(tabId, frameId, (given) => globalThis.threadlightRunner?.press(given), [words]));
    },
    waitForAnswer: async ({ timeoutMs }) =>
      toBubbles(
        await call(tabId, frameId, (given) => globalThis.threadlightRunner?.wait(given), [{ timeoutMs, quietMs }]),
      ),
    takeBubbles: async () => toBubbles(await call(tabId, frameId, () => globalThis.threadlightRunner?.take(), [])),
  };
}

/** The messages of a chat as they stand, with who said them. */
export async function listTabMessages(tabId: number, { frameId }: TabChat) {
  return (await call(tabId, frameId, () => globalThis.threadlightRunner?.list(), [])) ?? [];
}

/** Whether the tab was hidden during a run: browsers then slow timers. */
export async function wasHidden(tabId: number, { frameId }: TabChat): Promise<boolean> {
  return (await call(tabId, frameId, () => globalThis.threadlightRunner?.isHidden(), []).catch(() => false)) ?? false;
}

/** Outlines the chat in the page, or takes the outline away. */
export async function outlineChat(tabId: number, { frameId }: TabChat, isShown: boolean): Promise<void> {
  await call(tabId, frameId, (given) => globalThis.threadlightRunner?.outline(given), [isShown]);
}

/** Clears the storage of the chat's frame. */
export async function forgetChat(tabId: number, { frameId }: TabChat): Promise<void> {
  await call(tabId, frameId, () => globalThis.threadlightRunner?.forget(), []);
}

/** Loads the page again and waits until its script can be injected. */
export async function reloadTab(tabId: number): Promise<void> {
  await getChrome().tabs.reload(tabId);
  // The old page answers until the new one is there.
  await pause(500);
}

/** Puts the script into each frame of a tab that the Runner may enter. */
export async function inject(tabId: number): Promise<void> {
  try {
    await getChrome().scripting.executeScript({ target: { tabId, allFrames: true }, files: ["page.js"] });
  } catch (error) {
    throw toChatError(error);
  }
}

async function findInFrames(tabId: number, custom: CustomChat | null): Promise<TabChat[]> {
  const args: [readonly Widget[], CustomChat | null] = [widgets, custom];
  const results = await getChrome().scripting.executeScript({
    target: { tabId, allFrames: true },
    func: (known, given) => globalThis.threadlightRunner?.find(known, given) ?? null,
    args,
  });
  return results.flatMap(({ frameId, result }) => (result ? [{ frameId, found: result }] : []));
}

async function listForeignOrigins(tabId: number): Promise<string[]> {
  const origins = await call(tabId, 0, () => globalThis.threadlightRunner?.listForeignFrames() ?? [], []);
  const { permissions } = getChrome();
  const allowed = await Promise.all(origins.map((origin) => permissions.contains({ origins: [`${origin}/*`] })));
  return origins.filter((_, index) => allowed[index] !== true);
}

async function attach(tabId: number, frameId: number): Promise<boolean> {
  const said = saidInTabs.get(tabId) ?? [];
  return call(tabId, frameId, (given) => globalThis.threadlightRunner?.attach(given) ?? false, [said]);
}

function keepSaid(tabId: number, text: string): void {
  saidInTabs.set(tabId, [...(saidInTabs.get(tabId) ?? []), text].slice(-MAX_SAID));
}

/** Calls the script in one frame. ChatError `page_moved` if it is gone. */
export async function call<Args extends unknown[], T>(
  tabId: number,
  frameId: number,
  func: (...args: Args) => T,
  args: Args,
): Promise<Awaited<T>> {
  let results: chromeApi.Injection<Awaited<T>>[];
  try {
    results = await getChrome().scripting.executeScript({ target: { tabId, frameIds: [frameId] }, func, args });
  } catch (error) {
    throw toChatError(error);
  }
  const [first] = results;
  if (!first || first.result === undefined || first.result === null)
    throw new ChatError("page_moved", "The page went elsewhere");
  return first.result;
}

function toChatError(error: unknown): Error {
  if (error instanceof ChatError) return error;
  const message = formatError(error, { stack: false });
  if (/No tab with id/i.test(message)) return new ChatError("page_closed", "The tab was closed");
  if (/Cannot access|must request permission|cannot be scripted|extensions gallery|chrome:\/\//i.test(message)) {
    return new ChatError(
      "not_allowed",
      "The Runner may not enter this page. Click its button in the toolbar of this tab first",
    );
  }
  if (/Frame with ID|frame was removed|No frame/i.test(message))
    return new ChatError("page_moved", "The page went elsewhere");
  return new ChatError("no_chat", message);
}
