import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { SETTING_FIELDS, toSettingHash } from "../settings/settings-fields.ts";

/** How long the page may take to load its settings. */
const WAIT_MS = 8_000;
const CONTROL = "input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)";

/** Scrolls to the setting that the URL's hash names and focuses it, once the page shows it. */
export function useSettingTarget(): void {
  const hash = useLocation({ select: (location) => location.hash });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const visit = useLocation({ select: ({ state }) => state.key });
  useEffect(() => {
    const isSetting = SETTING_FIELDS.some(({ to, label }) => to === path && toSettingHash(label) === hash);
    if (!isSetting || showSetting(hash)) return;
    const observer = new MutationObserver(() => {
      if (showSetting(hash)) stop();
    });
    const timer = setTimeout(stop, WAIT_MS);
    function stop(): void {
      observer.disconnect();
      clearTimeout(timer);
    }
    observer.observe(document.body, { childList: true, subtree: true });
    return stop;
  }, [path, hash, visit]);
}

/** Shows a setting by its label, legend or heading. Returns false while the page has none of this name. */
function showSetting(hash: string): boolean {
  const names = [...document.querySelectorAll<HTMLElement>("main :is(label, legend, h2, h3)")];
  const name = names.find(({ textContent }) => toSettingHash(textContent) === hash);
  if (name === undefined) return false;
  const place = name.closest<HTMLElement>("fieldset, section") ?? name;
  const control = name instanceof HTMLLabelElement ? name.control : findControl(name, place);
  (name instanceof HTMLLabelElement ? name : place).scrollIntoView({ block: "center" });
  focusSetting(control !== null && !control.matches(":disabled") ? control : name);
  const marked = name instanceof HTMLLabelElement ? (name.parentElement ?? name) : place;
  marked.animate(
    [
      { outline: "2px solid var(--color-accent)", outlineOffset: "6px" },
      { outline: "2px solid transparent", outlineOffset: "6px" },
    ],
    { duration: 2_000, easing: "ease-in" },
  );
  return true;
}

/** A group of choices is entered at its first; a section at its heading, because its first control may change something. */
function findControl(name: HTMLElement, place: HTMLElement): HTMLElement | null {
  if (!(name instanceof HTMLLegendElement)) return null;
  return place.querySelector<HTMLElement>("input:checked:not(:disabled)") ?? place.querySelector<HTMLElement>(CONTROL);
}

function focusSetting(element: HTMLElement): void {
  if (!element.matches("input, select, textarea, button, a[href], [tabindex]")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
