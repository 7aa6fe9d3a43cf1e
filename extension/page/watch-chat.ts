import type { ChatPlace } from "./find-chat.ts";
import { getMessageList } from "./find-chat.ts";
import type { PageMessage, WaitOptions } from "./protocol.ts";
import { isBusy, listMessages } from "./read-chat.ts";
import type { Row } from "./read-chat.ts";
import { getParent, listRoots } from "./roots.ts";
import { pause } from "../pause.ts";
import { now } from "./type-text.ts";

type Kept = PageMessage & { element: Element; look: string };

/** No answer is waited for longer than this, however it grows. */
const MAX_ANSWER_MS = 300_000;
/** The least quiet time of a hidden tab. */
const HIDDEN_QUIET_MS = 4000;
/** Between two looks while nothing changes: widgets come and go without a mutation that is watched. */
const LOOK_MS = 200;

/** Follows the messages of a chat as they come. */
export interface ChatWatch {
  list(): PageMessage[];
  /** Bubbles of the bot that were not taken yet. */
  take(): PageMessage[];
  wait(options: WaitOptions): Promise<PageMessage[]>;
  /** Says what is typed or pressed next, so that its echo is not taken for the bot's words. */
  expectEcho(text: string): void;
  /** Ends it; returns what the next watch of the same page has to know. */
  stop(): WatchedBefore;
}

/** What an earlier watch of a page saw. `spokenAfter`: the messages after which something was typed or pressed in its chat. */
type WatchedBefore = {
  roles: Map<Element, PageMessage["role"]>;
  userLooks: ReadonlySet<string>;
  spokenAfter: ReadonlySet<Element>;
};

type Earlier = {
  before?: WatchedBefore | undefined;
  /** What was typed in this chat before the page was loaded again. */
  said?: readonly string[] | undefined;
};

/**
 * Starts to follow a chat. What stands there already is the first to be taken, a greeting; but where the user has spoken it is an
 * earlier conversation, of which nothing is taken.
 */
export function watchChat(place: ChatPlace, { before, said = [] }: Earlier = {}): ChatWatch {
  const kept: Kept[] = [];
  const echoes: string[] = [...said];
  const userLooks = new Set<string>(before?.userLooks);
  let spokenAfter: ReadonlySet<Element> = new Set();
  let taken = 0;
  let current: Kept[] = [];
  let lastLookAt = 0;
  const observer = new MutationObserver(look);
  const observed = new WeakSet<Node>();
  observe();
  look();
  echoes.length = 0;
  // A chat that was reset has none of its former messages.
  if (kept.some(({ element, role }) => role === "user" || before?.spokenAfter.has(element) === true)) {
    taken = kept.length;
    spokenAfter = listElements();
  }

  return { list, take, wait, expectEcho, stop };

  function stop(): WatchedBefore {
    look();
    observer.disconnect();
    return { roles: new Map(kept.map(({ element, role }) => [element, role])), userLooks, spokenAfter };
  }

  function listElements(): Set<Element> {
    return new Set(kept.map(({ element }) => element));
  }

  function observe(): void {
    const list = getMessageList(place);
    // The list itself may be drawn again: what is around it stays.
    const around = list ? (getParent(list) ?? list) : document.body;
    for (const root of [...listRoots(around), ...listRoots(document.body).slice(1)]) {
      const node = root instanceof Document ? root.body : root;
      if (observed.has(node)) continue;
      observed.add(node);
      observer.observe(node, {
        childList: true,
        subtree: true,
        characterData: true,
        attributes: true,
        attributeFilter: ["class", "hidden", "style"],
      });
    }
  }

  function look(): void {
    const at = now();
    lastLookAt = at;
    const rows = listMessages(place);
    const next: Kept[] = [];
    const gone = kept.filter((message) => !rows.some(({ element }) => element === message.element));
    const lastKnown = rows.findLastIndex((row) => current.some(({ element }) => element === row.element));
    rows.forEach((row, index) => {
      const known =
        kept.find(({ element }) => element === row.element) ?? adopt(row, gone, index > lastKnown && lastKnown >= 0);
      next.push(known ? update(known, row, at) : add(row, at));
    });
    current = next;
  }

  /** A message that was drawn again in another element, or came back into a list that drops old rows. */
  function adopt(row: Row, gone: Kept[], isNewest: boolean): Kept | undefined {
    const same = gone.findIndex((message) => message.text === row.text && !(isNewest && !current.includes(message)));
    const grown = gone.findIndex(
      (message) => message === kept.at(-1) && message.text !== "" && row.text.startsWith(message.text),
    );
    const [found] = gone.splice(same >= 0 ? same : grown, same >= 0 || grown >= 0 ? 1 : 0);
    if (found) found.element = row.element;
    return found;
  }

  function update(message: Kept, { text, buttons, media }: Row, at: number): Kept {
    if (message.text === text && message.media === media && message.buttons.join("\n") === buttons.join("\n"))
      return message;
    // Quick replies go when one is chosen: that is no change of the message.
    const isShorter = text === message.text && buttons.length < message.buttons.length;
    if (!isShorter) message.doneAt = at;
    Object.assign(message, { text, media, buttons: isShorter ? message.buttons : buttons });
    return message;
  }

  function add(row: Row, at: number): Kept {
    const look = describeLook(row.element);
    const role = row.role ?? before?.roles.get(row.element) ?? guessRole(row.text, look);
    if (role === "user") userLooks.add(look);
    const { text, buttons, media, element } = row;
    const message: Kept = { role, text, buttons: role === "user" ? [] : buttons, media, at, doneAt: at, element, look };
    kept.push(message);
    return message;
  }

  function guessRole(text: string, look: string): "user" | "bot" {
    const echo = echoes.findIndex((said) => sameWords(said, text));
    if (echo >= 0) {
      echoes.splice(echo, 1);
      return "user";
    }
    return userLooks.has(look) ? "user" : "bot";
  }

  function expectEcho(text: string): void {
    spokenAfter = listElements();
    echoes.push(text);
  }

  function list(): PageMessage[] {
    look();
    return kept.map(toMessage);
  }

  function take(): PageMessage[] {
    look();
    const fresh = kept.slice(taken).filter(({ role }) => role === "bot");
    taken = kept.length;
    return fresh.map(toMessage);
  }

  async function wait({ timeoutMs, quietMs }: WaitOptions): Promise<PageMessage[]> {
    const from = now();
    for (;;) {
      observe();
      if (now() - lastLookAt >= LOOK_MS) look();
      const fresh = kept.slice(taken).filter(({ role }) => role === "bot");
      const changedAt = Math.max(...fresh.map(({ doneAt }) => doneAt));
      // Browsers slow the timers of hidden tabs, also those that a widget writes its answer with.
      const neededMs = document.hidden ? Math.max(quietMs * 2, HIDDEN_QUIET_MS) : quietMs;
      const isQuiet = fresh.length > 0 && now() - changedAt >= neededMs && !isBusy(place);
      const isLate = fresh.length === 0 && now() - from >= timeoutMs;
      if (isQuiet || isLate || now() - from >= MAX_ANSWER_MS) return take();
      await pause(Math.min(LOOK_MS, fresh.length > 0 ? Math.max(20, neededMs - (now() - changedAt)) : LOOK_MS));
    }
  }
}

function toMessage({ role, text, buttons, media, at, doneAt }: Kept): PageMessage {
  return { role, text, buttons, media, at: Math.round(at), doneAt: Math.round(doneAt) };
}

function sameWords(a: string, b: string): boolean {
  const fold = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();
  return fold(a) === fold(b);
}

/** What tells one side's bubbles from the other's: classes, side and color. */
function describeLook(element: Element): string {
  const box = element.getBoundingClientRect();
  const list = element.parentElement?.getBoundingClientRect();
  const inner = element.firstElementChild?.getBoundingClientRect() ?? box;
  const middle = list ? Math.sign(Math.round(inner.left + inner.right - list.left - list.right)) : 0;
  const classes = Array.from(element.classList).filter((name) => !/\d{3}|active|last|first|new/i.test(name));
  return [element.tagName, ...classes.toSorted(), String(middle), getComputedStyle(element).backgroundColor].join(" ");
}
