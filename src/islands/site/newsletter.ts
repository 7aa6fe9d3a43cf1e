import { paths } from "#src/domain/shared/paths.ts";
import { EMAIL_MESSAGES, readEmailDomain } from "#src/domain/site/email-field.ts";
import { toast } from "#src/components/ui/toast-store.ts";
import { trackEvent } from "../lib/analytics/events.ts";
import { logProblem } from "../lib/log.ts";
import { labelButton, readEmailForm, recheckEmail, takeEmail } from "./email-form.ts";
import type { EmailForm } from "./email-form.ts";

type State = "idle" | "submitting" | "subscribed";

const LABELS: Record<State, string> = { idle: "Subscribe", submitting: "Sending...", subscribed: "Subscribe" };

/** The newsletter form of the footer: idle → submitting → subscribed (specification 4). */
export function startNewsletter(): void {
  document.addEventListener("submit", (event) => {
    const found = findForm(event.target);
    if (found === null) return;
    event.preventDefault();
    void subscribe(found);
  });
  document.addEventListener("input", (event) => {
    const found = findForm(event.target);
    if (found === null) return;
    if (found.form.dataset["state"] === "subscribed") enter(found, "idle");
    recheckEmail(found, EMAIL_MESSAGES);
  });
}

function findForm(target: EventTarget | null): EmailForm | null {
  const form = target instanceof Element ? target.closest<HTMLFormElement>("form[data-newsletter]") : null;
  return form === null ? null : readEmailForm(form);
}

async function subscribe(found: EmailForm): Promise<void> {
  if ((found.form.dataset["state"] ?? "idle") !== "idle") return;
  const email = takeEmail(found, EMAIL_MESSAGES);
  if (email === null) return;
  trackEvent("newsletter_submit", { email_domain: readEmailDomain(email) });
  enter(found, "submitting");
  try {
    await send(email);
    found.form.reset();
    enter(found, "subscribed");
    toast({ title: "Success!", description: "You've been subscribed to our newsletter" });
  } catch (error) {
    logProblem("The newsletter could not be subscribed to.", error);
    enter(found, "idle");
    toast({ title: "Error", description: "Something went wrong. Please try again.", variant: "destructive" });
  }
}

async function send(email: string): Promise<void> {
  const response = await fetch(paths.api.leads, {
    method: "POST",
    headers: { "content-type": "application/json" },
    credentials: "include",
    body: JSON.stringify({ email, source: "newsletter" }),
  });
  if (!response.ok) throw new Error(`${String(response.status)}: ${await response.text()}`);
}

function enter({ form, input, button }: EmailForm, state: State): void {
  form.dataset["state"] = state;
  input.disabled = state !== "idle";
  button.disabled = state !== "idle";
  labelButton(button, LABELS[state]);
  const message = form.querySelector("[data-message]");
  if (message !== null) message.textContent = state === "subscribed" ? "Successfully subscribed!" : "";
}
