/** The script in the page: finds the chat of its frame, types, presses and reads. One classic file, injected in every frame. */
import { findChat, getInput, getMessageList } from "./find-chat.ts";
import type { ChatPlace } from "./find-chat.ts";
import { point, pointAtElement, stopPointing } from "./point.ts";
import type { Answer, CustomChat, Found, PageApi, SendOptions, Widget } from "./protocol.ts";
import { listButtons } from "./read-chat.ts";
import { isVisible, keepShadowRoots, queryAll, queryOne } from "./roots.ts";
import { click, now, typeAndSend } from "./type-text.ts";
import { watchChat } from "./watch-chat.ts";
import type { ChatWatch } from "./watch-chat.ts";

declare global {
  var threadlightRunner: PageApi | undefined;
}

const OUTLINE = "3px solid #7c5cff";

let place: ChatPlace | null = null;
let watch: ChatWatch | null = null;
let isHidden = false;

// The panel and the command inject it again after each reload, and some pages keep it.
globalThis.threadlightRunner ??= createPageApi();
if (globalThis.chrome?.dom === undefined) keepShadowRoots();

function createPageApi(): PageApi {
  document.addEventListener("visibilitychange", () => {
    isHidden ||= document.hidden;
  });
  return {
    find,
    openLauncher,
    pressText,
    attach,
    send,
    press,
    outline,
    list: () => watch?.list() ?? [],
    take: () => watch?.take() ?? [],
    wait: async (options) => (await watch?.wait(options)) ?? [],
    isHidden: () => isHidden || document.hidden,
    listForeignFrames,
    point,
    pointAtElement,
    stopPointing,
    pressElement,
    forget: () => {
      localStorage.clear();
      sessionStorage.clear();
      return true;
    },
  };
}

function find(widgets: readonly Widget[], custom: CustomChat | null): Found | null {
  place = findChat(widgets, custom);
  if (!place) return null;
  const { widget, name, kind, score, selectors } = place;
  const consent = selectors?.consent ? queryAll(selectors.consent).find(isVisible) : undefined;
  return {
    widget,
    name,
    kind,
    score,
    isOpen: getInput(place) !== null && getMessageList(place) !== null,
    hasLauncher: queryAll(selectors?.launcher ?? null).length > 0,
    consent: consent ? (consent.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 300) : null,
  };
}

function openLauncher(): boolean {
  const launcher = queryOne(place?.selectors?.launcher ?? null);
  if (!(launcher instanceof HTMLElement)) return false;
  click(launcher);
  return true;
}

function pressText(words: string): boolean {
  const wanted = fold(words);
  const found = queryAll("button, [role=button], a, input[type=button], input[type=submit], label").find(
    (element) =>
      isVisible(element) &&
      fold(element instanceof HTMLInputElement ? element.value : (element.textContent ?? "")) === wanted,
  );
  if (!(found instanceof HTMLElement)) return false;
  click(found);
  return true;
}

function pressElement(selector: string): boolean {
  const found = queryAll(selector).find(isVisible);
  if (!(found instanceof HTMLElement)) return false;
  click(found);
  return true;
}

function attach(said: readonly string[] = []): boolean {
  if (!place || !getInput(place) || !getMessageList(place)) return false;
  watch = watchChat(place, { before: watch?.stop(), said });
  return true;
}

async function send({ text, atOnce, seed }: SendOptions): Promise<Answer<number>> {
  const input = place && getInput(place);
  if (!place || !watch || !input) return { ok: false, code: "no_chat", message: "The field to type in is gone" };
  watch.expectEcho(text);
  const button = queryOne(place.selectors?.send ?? null);
  const at = await typeAndSend(input, text, { atOnce, seed, send: button });
  if (at !== null) return { ok: true, value: Math.round(at) };
  return { ok: false, code: "input_refused", message: "The chat does not take what an extension types" };
}

function press(words: string): Answer<number | null> {
  if (!place || !watch) return { ok: false, code: "no_chat", message: "The chat is gone" };
  const wanted = fold(words);
  const buttons = listButtons(place);
  const found =
    buttons.findLast(({ label }) => fold(label) === wanted) ??
    buttons.findLast(({ label }) => fold(label).includes(wanted));
  if (!found) return { ok: true, value: null };
  watch.expectEcho(found.label);
  const at = now();
  click(found.element);
  return { ok: true, value: Math.round(at) };
}

function listForeignFrames(): string[] {
  const origins = queryAll("iframe[src]").flatMap((frame) => {
    const source = frame instanceof HTMLIFrameElement && isVisible(frame) ? frame.src : "";
    return URL.canParse(source) && source.startsWith("http") ? [new URL(source).origin] : [];
  });
  return [...new Set(origins)].filter((origin) => origin !== location.origin);
}

function outline(isShown: boolean): boolean {
  if (!place) return false;
  for (const element of [getInput(place), getMessageList(place)]) {
    if (element instanceof HTMLElement) element.style.outline = isShown ? OUTLINE : "";
  }
  return true;
}

function fold(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();
}
