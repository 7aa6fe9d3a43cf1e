import { isEmail, extractEmailDomain } from "#src/domain/site/validate-email.ts";
import { trackEvent } from "../lib/analytics/events.ts";
import type { Properties } from "../lib/analytics/events.ts";

/** Tracks clicks on `data-track` elements, and focus and blur of `data-track-field` inputs (specification 7). */
export function startClickTracking(): void {
  document.addEventListener(
    "click",
    (event) => {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-track]") : null;
      const name = element?.dataset["track"];
      if (element === null || name === undefined) return;
      const target = element.getAttribute("href");
      const label = element.dataset["trackLabel"] ?? element.textContent.trim();
      trackEvent(name, { label, ...(target === null ? {} : { target }) });
    },
    { capture: true },
  );
  document.addEventListener("focusin", (event) => trackField(event, "focus"));
  document.addEventListener("focusout", (event) => trackField(event, "blur"));
}

/** What analytics may see of an email address: its validity and its domain. */
export function describeEmail(text: string): Properties {
  return { is_valid: isEmail(text.trim()), email_domain: extractEmailDomain(text.trim()) };
}

function trackField({ target }: FocusEvent, type: "focus" | "blur"): void {
  const field = target instanceof HTMLInputElement ? target.dataset["trackField"] : undefined;
  if (field === undefined || !(target instanceof HTMLInputElement)) return;
  trackEvent(`${field}_${type}`, field === "help_email" ? describeEmail(target.value) : {});
}
