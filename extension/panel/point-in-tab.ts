/** What a person points at in the page of a tab: a chat, or an element to press between scripts. */
import { ChatError } from "#src/domain/runner/run/chat.ts";
import { getChrome } from "../get-chrome.ts";
import { pause } from "../pause.ts";
import type { CustomChat } from "../page/protocol.ts";
import { call, inject } from "./tab-page.ts";

const PRESS_MS = 3000;
const LOOK_MS = 250;
/** The page takes this long to act on a press. */
const AFTER_PRESS_MS = 500;

/** Lets the person point at a chat in the page: the field, then the list; null if they ended it. */
export async function pointAtChat(tabId: number): Promise<CustomChat | null> {
  const pointed = await takePointed(tabId, () => globalThis.threadlightRunner?.point() ?? null);
  return pointed && { ...pointed, send: null };
}

/** Lets the person point at one element of the page; returns its selector, null if they ended it. */
export async function pointAtElement(tabId: number): Promise<string | null> {
  const pointed = await takePointed(tabId, () => globalThis.threadlightRunner?.pointAtElement() ?? null);
  return pointed && pointed.selector;
}

/** Presses the element of a selector, the chat's frame first; false if no frame has it within 3 s. */
export async function pressInTab(tabId: number, selector: string, chatFrameId: number): Promise<boolean> {
  const from = Date.now();
  while (Date.now() - from < PRESS_MS) {
    await inject(tabId);
    const frameIds = await listFrames(tabId);
    for (const frameId of frameIds.toSorted((a, b) => Number(b === chatFrameId) - Number(a === chatFrameId))) {
      const isPressed = await call(
        tabId,
        frameId,
        (given) => globalThis.threadlightRunner?.pressElement(given) ?? false,
        [selector],
      );
      if (!isPressed) continue;
      await pause(AFTER_PRESS_MS);
      return true;
    }
    await pause(LOOK_MS);
  }
  return false;
}

/** Asks every frame for a click, and takes the first. */
async function takePointed<T extends object>(
  tabId: number,
  func: () => Promise<T | { problem: string } | null> | null,
): Promise<T | null> {
  await inject(tabId);
  const { scripting } = getChrome();
  const frameIds = await listFrames(tabId);
  const clicks = frameIds.map(async (frameId) => {
    const [answer] = await scripting.executeScript({ target: { tabId, frameIds: [frameId] }, func });
    return answer?.result ?? null;
  });
  const pointed = await Promise.race(clicks);
  await scripting.executeScript({
    target: { tabId, allFrames: true },
    func: () => globalThis.threadlightRunner?.stopPointing() ?? false,
  });
  if (pointed && "problem" in pointed) throw new ChatError("no_chat", String(pointed.problem));
  return pointed;
}

async function listFrames(tabId: number): Promise<number[]> {
  const target = { tabId, allFrames: true };
  return (await getChrome().scripting.executeScript({ target, func: () => true })).map(({ frameId }) => frameId);
}
