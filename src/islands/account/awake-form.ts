import type { ComponentType } from "react";
import { CARRIED_TOAST } from "../lib/carried-toast-key.ts";
import { logProblem } from "../lib/log.ts";
import { keepPress, keepTyped, takePress } from "./typed-ahead.ts";

const SIGNS = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "input"] as const;
/** How long a page that nobody touches rests before its form awakes by itself. */
const REST_MS = 3_000;

/**
 * A form that is drawn with the page (ShownAhead.astro) becomes the live one at the first sign of a person, after a rest, or at
 * once where the page has something to say. So React does not stand between the page and its first paint; what was typed
 * or pressed meanwhile is kept. `onShown` is called each time the page is opened, whether its form awakes or not.
 */
export function awakeForm(form: "login" | "signup", load: () => Promise<ComponentType>, onShown?: () => void): void {
  document.addEventListener("astro:page-load", () => {
    const place = document.querySelector<HTMLElement>(`[data-asleep="${form}"]`);
    if (place === null) return;
    onShown?.();
    watch(place, load);
  });
}

function watch(place: HTMLElement, load: () => Promise<ComponentType>): void {
  const ended = new AbortController();
  const { signal } = ended;
  let awaking = false;
  takePress();
  place.inert = false;

  function awake(): void {
    if (awaking) return;
    awaking = true;
    Promise.all([load(), import("./mount-form.ts")]).then(
      ([Form, { mountForm }]) => {
        if (signal.aborted) return;
        ended.abort();
        keepTyped(place);
        const unmount = mountForm(place, Form);
        delete place.dataset["asleep"];
        document.addEventListener("astro:before-swap", unmount, { once: true });
      },
      (error: unknown) => {
        awaking = false;
        logProblem("The form's script could not be loaded.", error);
      },
    );
  }

  for (const sign of SIGNS) document.addEventListener(sign, awake, { signal, passive: true });
  place.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      keepPress();
      awake();
    },
    { signal },
  );
  const rest = setTimeout(awake, REST_MS);
  signal.addEventListener("abort", () => clearTimeout(rest));
  document.addEventListener("astro:before-swap", () => ended.abort(), { signal });
  if (location.search !== "" || sessionStorage.getItem(CARRIED_TOAST) !== null) awake();
}
