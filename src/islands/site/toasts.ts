import {
  dismissToast,
  getToasts,
  TOAST_DURATION_MS,
  TOAST_SWIPE_THRESHOLD_PX,
} from "#src/components/ui/feedback/toast-store.ts";
import type { ToastRecord } from "#src/components/ui/feedback/toast-store.ts";

const CARD =
  "relative grid touch-none gap-0.5 rounded-md border p-4 pr-12 select-none animate-toast-in " +
  "data-[leaving]:animate-toast-out transition-transform";
/** A press that moves less is a click. */
const SWIPE_START_PX = 3;
const TONES = {
  default: "border-ink bg-ink text-paper",
  destructive: "border-drop-fill bg-drop-fill text-white",
};

let shown: { id: string; card: HTMLElement; timer: ReturnType<typeof setTimeout> } | null = null;

let listening = false;

/** Renders toasts of the public pages without React: one at a time, dismissed by timeout, button, Escape or swipe. */
export function renderToasts(): void {
  if (!listening) {
    listening = true;
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && shown !== null) dismissToast(shown.id);
    });
  }
  const open = getToasts().find((record) => record.open);
  if (shown !== null && shown.id !== open?.id) remove();
  if (open === undefined || shown !== null) return;
  const region = document.querySelector("[data-toasts]");
  if (region === null) return;
  const card = createCard(open);
  region.replaceChildren(card);
  shown = { id: open.id, card, timer: startTimer(open) };
  card.addEventListener("pointerenter", () => clearTimeout(shown?.timer));
  card.addEventListener("pointerleave", () => {
    if (shown?.card === card) shown.timer = startTimer(open);
  });
}

function startTimer({ id, durationMs = TOAST_DURATION_MS }: ToastRecord): ReturnType<typeof setTimeout> {
  return setTimeout(() => dismissToast(id), durationMs);
}

function remove(): void {
  if (shown === null) return;
  const { card, timer } = shown;
  shown = null;
  clearTimeout(timer);
  card.dataset["leaving"] = "";
  card.addEventListener("animationend", () => card.remove(), { once: true });
}

function createCard({ id, title, description, variant = "default" }: ToastRecord): HTMLElement {
  const card = createElement("div", `${CARD} ${TONES[variant]}`);
  card.setAttribute("role", variant === "destructive" ? "alert" : "status");
  card.append(createElement("p", "text-[0.9375rem] leading-snug font-semibold", title));
  if (description !== undefined) card.append(createElement("p", "text-sm leading-snug opacity-90", description));
  const close = createElement(
    "button",
    "absolute top-3 right-3 grid size-7 place-items-center rounded-[6px] text-xl leading-none opacity-80 hover:opacity-100 focus-visible:outline-current",
    "×",
  );
  close.setAttribute("type", "button");
  close.setAttribute("aria-label", "Close");
  close.addEventListener("click", () => dismissToast(id));
  card.append(close);
  addSwipe(card, () => dismissToast(id));
  return card;
}

function createElement(name: string, className: string, text = ""): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

/** Moves the toast to the right with a finger or the mouse; dismisses it from the threshold on. */
function addSwipe(card: HTMLElement, dismiss: () => void): void {
  let startX: number | null = null;
  card.addEventListener("pointerdown", ({ button, clientX }) => {
    if (button === 0) startX = clientX;
  });
  card.addEventListener("pointermove", ({ clientX, pointerId }) => {
    if (startX === null || clientX - startX < SWIPE_START_PX) return;
    // Not before it moves: a captured pointer would not click the button.
    card.setPointerCapture(pointerId);
    card.style.translate = `${String(clientX - startX)}px 0`;
  });
  const end = ({ clientX, type }: PointerEvent) => {
    const moved = startX === null || type === "pointercancel" ? 0 : clientX - startX;
    startX = null;
    if (moved >= TOAST_SWIPE_THRESHOLD_PX) dismiss();
    else card.style.translate = "";
  };
  card.addEventListener("pointerup", end);
  card.addEventListener("pointercancel", end);
}
