/** A fresh chat between two scripts, as the settings say. */
import { getChrome } from "../get-chrome.ts";
import { pressInTab } from "./point-in-tab.ts";
import { findPressed } from "./store.ts";
import type { Settings } from "./store.ts";
import { forgetChat, reloadTab } from "./tab-page.ts";
import type { TabChat } from "./tab-page.ts";

/**
 * Starts a fresh chat; `chat` is the one before, if it is known. Returns what the person has to know: an element that can't be pressed
 * is no fresh chat, so the page is reloaded instead.
 */
export async function startOver(
  tabId: number,
  between: Settings["between"],
  chat: TabChat | null,
): Promise<string | null> {
  if (between === "nothing") return null;
  if (between === "press") {
    const selector = await findPressed((await getChrome().tabs.get(tabId)).url ?? "");
    if (selector !== null && (await pressInTab(tabId, selector, chat?.frameId ?? 0))) return null;
    await reloadTab(tabId);
    return selector === null
      ? "No element to press between scripts was pointed at on this site. The page was reloaded instead."
      : "The element to press between scripts is not on the page. The page was reloaded instead.";
  }
  if (between === "forget" && chat) await forgetChat(tabId, chat);
  await reloadTab(tabId);
  return null;
}
