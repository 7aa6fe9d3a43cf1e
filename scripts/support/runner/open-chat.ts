/** Opens a page and finds its chat. */
import type { Browser, BrowserContext, Frame, Page } from "playwright-core";
import type { Found, Widget } from "../../../extension/page/protocol.ts";
import { ChatError } from "#src/domain/runner/run/chat.ts";
import type { Bubble, Chat } from "#src/domain/runner/run/chat.ts";
import { GREETING_MS } from "#src/domain/runner/run/waits.ts";
import { formatError } from "#src/domain/shared/format-error.ts";
import type { RunnerArguments } from "./arguments.ts";
import { createPageChat, toChatError } from "./page-chat.ts";

/** How long to look for a chat: widgets load after their page. */
const FIND_MS = 15_000;
/** A guess may only be right once the page has settled: known widgets are waited for first. */
const GUESS_AFTER_MS = 3000;
const LOOK_MS = 250;
const LOAD_MS = 45_000;

export type OpenChat = {
  page: Page;
  chat: Chat;
  frame: Frame;
  widget: string;
  greeting: Bubble[];
  close: () => Promise<void>;
};

export type OpenOptions = {
  pageScript: string;
  widgets: readonly Widget[];
  given: RunnerArguments;
  signal: AbortSignal;
};

/** Opens the address in a context of its own and attaches to its chat; what it says by itself is the greeting. */
export async function openChat(browser: Browser, options: OpenOptions): Promise<OpenChat> {
  const { given, pageScript, signal } = options;
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    bypassCSP: false,
    ...(given.storage === null ? {} : { storageState: given.storage }),
  });
  try {
    await context.addInitScript(pageScript);
    const page = await context.newPage();
    await load(page, given.url);
    await pressAll(page, given.press);
    const { frame, found } = await findChat(page, options);
    const chat = createPageChat(frame, { quietMs: given.quietMs, atOnce: given.atOnce, signal });
    const greeting = await chat.waitForAnswer({ timeoutMs: GREETING_MS });
    return { page, chat, frame, widget: found.widget, greeting, close: () => closeContext(context) };
  } catch (error) {
    await closeContext(context);
    throw toChatError(error);
  }
}

async function closeContext(context: BrowserContext): Promise<void> {
  // A browser that is gone has closed its contexts.
  await context.close().catch(() => undefined);
}

async function load(page: Page, url: string): Promise<void> {
  try {
    await page.goto(url, { waitUntil: "load", timeout: LOAD_MS });
  } catch (error) {
    const [line = ""] = formatError(error, { stack: false }).split("\n");
    throw new ChatError("no_chat", `The page could not be loaded: ${line}`);
  }
}

async function pressAll(page: Page, words: readonly string[]): Promise<void> {
  for (const text of words) {
    const until = Date.now() + FIND_MS;
    while (!(await pressIn(page, text))) {
      if (Date.now() > until) throw new ChatError("no_such_button", `There is nothing to press with the words ${text}`);
      await page.waitForTimeout(LOOK_MS);
    }
  }
}

async function pressIn(page: Page, text: string): Promise<boolean> {
  for (const frame of page.frames()) {
    const pressed = await frame
      .evaluate((words) => globalThis.threadlightRunner?.pressText(words), text)
      .catch(() => false);
    if (pressed === true) return true;
  }
  return false;
}

type FrameChat = { frame: Frame; found: Found };

async function findChat(page: Page, { widgets, given }: OpenOptions): Promise<FrameChat> {
  const from = Date.now();
  const wanted = given.widget === null ? widgets : widgets.filter(({ id }) => id === given.widget);
  let last: Found | null = null;
  let pressed = false;
  while (Date.now() - from < FIND_MS) {
    const chats = await findInFrames(page, wanted, given);
    const best = chats.toSorted(
      (a, b) => Number(b.found.isOpen) - Number(a.found.isOpen) || b.found.score - a.found.score,
    )[0];
    last = best?.found ?? last;
    const mayTake =
      best && (best.found.kind !== "generic" || (given.widget === null && Date.now() - from > GUESS_AFTER_MS));
    if (best?.found.isOpen && mayTake && (await attach(best.frame))) return best;
    const closed = chats.find(({ found }) => !found.isOpen && found.hasLauncher);
    if (closed && !pressed) {
      pressed = await closed.frame
        .evaluate(() => globalThis.threadlightRunner?.openLauncher())
        .then((done) => done === true);
    }
    await page.waitForTimeout(LOOK_MS);
  }
  throw new ChatError("no_chat", describeMissing(last, given));
}

async function findInFrames(page: Page, widgets: readonly Widget[], given: RunnerArguments): Promise<FrameChat[]> {
  const frames = given.frame === null ? page.frames() : await listFramesOf(page, given.frame);
  const chats: FrameChat[] = [];
  for (const frame of frames) {
    const options = { widgets: [...widgets], custom: given.custom };
    // A frame may go while it is looked at.
    const found = await frame
      .evaluate(({ widgets: known, custom }) => globalThis.threadlightRunner?.find(known, custom) ?? null, options)
      .catch(() => null);
    if (found) chats.push({ frame, found });
  }
  return chats;
}

async function listFramesOf(page: Page, selector: string): Promise<Frame[]> {
  const frames: Frame[] = [];
  for (const handle of await page.locator(selector).elementHandles()) {
    const frame = await handle.contentFrame();
    if (frame) frames.push(frame, ...frame.childFrames());
  }
  return frames;
}

async function attach(frame: Frame): Promise<boolean> {
  return (await frame.evaluate(() => globalThis.threadlightRunner?.attach())) === true;
}

function describeMissing(found: Found | null, { widget }: RunnerArguments): string {
  if (found?.consent) return `${found.name} asks for consent first: "${found.consent}". Press it with --press TEXT`;
  if (found) return `${found.name} was found, but its field to type in did not appear`;
  return widget === null
    ? "No chat was found on the page. Name its parts with --input CSS --messages CSS"
    : `The widget ${widget} was not found on the page`;
}
