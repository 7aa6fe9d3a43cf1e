import { EMAIL_MESSAGES, HELP_EMAIL_MESSAGES, extractEmailDomain } from "#src/domain/site/validate-email.ts";
import type { EmailMessages } from "#src/domain/site/validate-email.ts";
import { trackEvent } from "../lib/analytics/events.ts";
import { describeEmail } from "./click-tracking.ts";
import { setButtonLabel, getEmailForm, revalidateEmail, validateEmail } from "./email-form.ts";

/** Messages of the forms that navigate with the address: hero and 'Need help to integrate?'. */
const MESSAGES: Readonly<Record<string, EmailMessages>> = { hero: EMAIL_MESSAGES, help_email: HELP_EMAIL_MESSAGES };

/** Validates the address before the form navigates (specification 2.3, 5); a valid one is submitted by the browser. */
export function startEmailForms(): void {
  document.addEventListener(
    "submit",
    (event) => {
      const found = findForm(event.target);
      if (found === null) return;
      if (found.name === "help_email") trackEvent("help_email_click", describeEmail(found.parts.input.value));
      const email = validateEmail(found.parts, found.messages);
      if (email === null) {
        event.preventDefault();
        return;
      }
      found.parts.input.value = email;
      if (found.name === "help_email") setButtonLabel(found.parts.button, "Sending...");
      if (found.name === "hero") trackEvent("hero_conversion", { email_domain: extractEmailDomain(email) });
    },
    // Capture, to run before the router's own submit listener.
    { capture: true },
  );
  document.addEventListener("input", (event) => {
    const found = findForm(event.target);
    if (found !== null) revalidateEmail(found.parts, found.messages);
  });
}

function findForm(target: EventTarget | null) {
  const form = target instanceof Element ? target.closest<HTMLFormElement>("form[data-email-form]") : null;
  const name = form?.dataset["emailForm"] ?? "";
  const parts = form === null ? null : getEmailForm(form);
  const messages = MESSAGES[name];
  return parts === null || messages === undefined ? null : { name, parts, messages };
}
