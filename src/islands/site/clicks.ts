import { isEmail, readEmailDomain } from "#src/domain/site/email-field.ts";
import { trackEvent } from "../lib/analytics/events.ts";
import type { Properties } from "../lib/analytics/events.ts";

/** Tells of clicks on what carries `data-track`, and of e-mail fields that carry `data-track-field` (specification 7). */
export function startClicks(): void {
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
  document.addEventListener("focusin", (event) => noteField(event, "focus"));
  document.addEventListener("focusout", (event) => noteField(event, "blur"));
}

/** Of what was typed only whether it is an address, and its domain. */
export function describeEmail(text: string): Properties {
  return { is_valid: isEmail(text.trim()), email_domain: readEmailDomain(text.trim()) };
}

function noteField({ target }: FocusEvent, what: "focus" | "blur"): void {
  const field = target instanceof HTMLInputElement ? target.dataset["trackField"] : undefined;
  if (field === undefined || !(target instanceof HTMLInputElement)) return;
  trackEvent(`${field}_${what}`, field === "help_email" ? describeEmail(target.value) : {});
}
