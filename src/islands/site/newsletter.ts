import { sitePaths } from "#src/domain/shared/site-paths.ts";
import { EMAIL_MESSAGES, readEmailDomain } from "#src/domain/site/email-field.ts";
import { subscribeToToasts, toast } from "#src/components/ui/toast-store.ts";
import { trackEvent } from "../lib/analytics/events.ts";
import { logProblem } from "../lib/log.ts";
import { bearerHeader } from "../lib/session-store.ts";
import { labelButton, readEmailForm, recheckEmail, takeEmail } from "./email-form.ts";
import type { EmailForm } from "./email-form.ts";

subscribeToToasts(() => void import("./toasts.ts").then(({ drawToasts }) => drawToasts()));

type State = "idle" | "submitting" | "subscribed";

const LABELS: Record<State, string> = { idle: "Subscribe", submitting: "Sending...", subscribed: "Subscribe" };

/** Subscribes the address in the form: idle → submitting → subscribed (specification 4). */
export async function subscribe(form: HTMLFormElement): Promise<void> {
  const found = readEmailForm(form);
  if (found === null) return;
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

/** Editing takes a problem back, and the subscribed state. */
export function noteEdit(form: HTMLFormElement): void {
  const found = readEmailForm(form);
  if (found === null) return;
  if (form.dataset["state"] === "subscribed") enter(found, "idle");
  recheckEmail(found, EMAIL_MESSAGES);
}

async function send(email: string): Promise<void> {
  const response = await fetch(sitePaths.leads, {
    method: "POST",
    headers: { ...bearerHeader(), "content-type": "application/json" },
    credentials: "include",
    body: JSON.stringify({ email, source: "newsletter" }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${String(response.status)}: ${answer}`);
}

function enter({ form, input, button }: EmailForm, state: State): void {
  form.dataset["state"] = state;
  input.disabled = state !== "idle";
  button.disabled = state !== "idle";
  labelButton(button, LABELS[state]);
  const message = form.querySelector("[data-message]");
  if (message !== null) message.textContent = state === "subscribed" ? "Successfully subscribed!" : "";
}
