import type { ComponentType } from "react";
import { FLASH_TOAST_KEY } from "../../lib/navigation/flash-toast-key.ts";
import { logProblem } from "../../lib/log.ts";
import { setPendingSubmit, saveEarlyInput, consumePendingSubmit } from "./early-input.ts";

const INTERACTIONS = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "input"] as const;
/** An untouched form hydrates after this long. */
const IDLE_MS = 3_000;

/**
 * Replaces a prerendered form (PrerenderedForm.astro) with the React one at the first interaction, after an idle time, or at once
 * if there is a query, a hash or a waiting toast. This keeps React out of the first paint; early input and a submit are carried over.
 * `onShown` runs on each page view, hydrated or not.
 */
export function hydrateOnInteraction(
  form: "login" | "signup",
  load: () => Promise<ComponentType>,
  onShown?: () => void,
): void {
  document.addEventListener("astro:page-load", () => {
    const container = document.querySelector<HTMLElement>(`[data-prerendered="${form}"]`);
    if (container === null) return;
    onShown?.();
    watch(container, load);
  });
}

function watch(container: HTMLElement, load: () => Promise<ComponentType>): void {
  const ended = new AbortController();
  const { signal } = ended;
  let loading = false;
  consumePendingSubmit();
  // A link to another form leads back to where the visitor wanted to go, as those of the React form do.
  for (const link of container.querySelectorAll<HTMLAnchorElement>("a[data-keeps-query]"))
    link.search = location.search;
  container.inert = false;

  const button = container.querySelector("button[type=submit]");
  const label = button?.querySelector("span > span");
  const text = label?.textContent ?? "";
  function setPressed(pressed: boolean): void {
    button?.setAttribute("aria-busy", String(pressed));
    if (label) label.textContent = pressed ? "Checking…" : text;
  }

  function hydrate(): void {
    if (loading) return;
    loading = true;
    Promise.all([load(), import("./mount-form.ts")]).then(
      ([Form, { mountForm }]) => {
        if (signal.aborted) return;
        ended.abort();
        saveEarlyInput(container);
        const unmount = mountForm(container, Form);
        delete container.dataset["prerendered"];
        document.addEventListener("astro:before-swap", unmount, { once: true });
      },
      (error: unknown) => {
        loading = false;
        setPressed(false);
        logProblem("The form's script could not be loaded.", error);
      },
    );
  }

  for (const type of INTERACTIONS) document.addEventListener(type, hydrate, { signal, passive: true });
  container.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      setPendingSubmit();
      setPressed(true);
      hydrate();
    },
    { signal },
  );
  // Typing after a press means that the form isn't finished.
  container.addEventListener(
    "input",
    () => {
      if (consumePendingSubmit()) setPressed(false);
    },
    { signal },
  );
  const timer = setTimeout(hydrate, IDLE_MS);
  signal.addEventListener("abort", () => clearTimeout(timer));
  document.addEventListener("astro:before-swap", () => ended.abort(), { signal });
  if (location.search !== "" || location.hash !== "" || sessionStorage.getItem(FLASH_TOAST_KEY) !== null) hydrate();
}
