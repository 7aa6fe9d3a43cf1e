import { EMAIL_MESSAGES, HELP_EMAIL_MESSAGES, readEmailDomain } from "#src/domain/site/email-field.ts";
import type { EmailMessages } from "#src/domain/site/email-field.ts";
import { trackEvent } from "../lib/analytics/events.ts";
import { describeEmail } from "./clicks.ts";
import { labelButton, readEmailForm, recheckEmail, takeEmail } from "./email-form.ts";

/** The forms that lead to another page with the address: hero and 'Need help to integrate?'. */
const MESSAGES: Readonly<Record<string, EmailMessages>> = { hero: EMAIL_MESSAGES, help_email: HELP_EMAIL_MESSAGES };

/** Checks the address before the form leaves (specification 2.3, 5); what is good goes on as the plain form that it is. */
export function startEmailForms(): void {
  document.addEventListener(
    "submit",
    (event) => {
      const found = findForm(event.target);
      if (found === null) return;
      if (found.name === "help_email") trackEvent("help_email_click", describeEmail(found.parts.input.value));
      const email = takeEmail(found.parts, found.messages);
      if (email === null) {
        event.preventDefault();
        return;
      }
      found.parts.input.value = email;
      if (found.name === "help_email") labelButton(found.parts.button, "Sending...");
      if (found.name === "hero") trackEvent("hero_conversion", { email_domain: readEmailDomain(email) });
    },
    // Before the listener that takes good forms to their page.
    { capture: true },
  );
  document.addEventListener("input", (event) => {
    const found = findForm(event.target);
    if (found !== null) recheckEmail(found.parts, found.messages);
  });
}

function findForm(target: EventTarget | null) {
  const form = target instanceof Element ? target.closest<HTMLFormElement>("form[data-email-form]") : null;
  const name = form?.dataset["emailForm"] ?? "";
  const parts = form === null ? null : readEmailForm(form);
  const messages = MESSAGES[name];
  return parts === null || messages === undefined ? null : { name, parts, messages };
}
