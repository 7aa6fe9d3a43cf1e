import { sitePaths } from "#src/domain/paths/site/site-paths.ts";
import { EMAIL_MESSAGES, extractEmailDomain } from "#src/domain/site/validate-email.ts";
import { subscribeToToasts, toast } from "#src/components/ui/feedback/toast-store.ts";
import { trackEvent } from "../lib/analytics/events.ts";
import { logProblem } from "../lib/log.ts";
import { fetchWithSession } from "../lib/session/fetch-with-session.ts";
import { setButtonLabel, getEmailForm, revalidateEmail, validateEmail } from "./email-form.ts";
import type { EmailForm } from "./email-form.ts";

subscribeToToasts(() => void import("./toasts.ts").then(({ renderToasts }) => renderToasts()));

type State = "idle" | "submitting" | "subscribed";

const LABELS: Record<State, string> = { idle: "Subscribe", submitting: "Sending...", subscribed: "Subscribe" };

/** Subscribes the address in the form: idle → submitting → subscribed (specification 4). */
export async function subscribe(form: HTMLFormElement): Promise<void> {
  const found = getEmailForm(form);
  if (found === null) return;
  if ((found.form.dataset["state"] ?? "idle") !== "idle") return;
  const email = validateEmail(found, EMAIL_MESSAGES);
  if (email === null) return;
  trackEvent("newsletter_submit", { email_domain: extractEmailDomain(email) });
  setState(found, "submitting");
  try {
    await send(email);
    found.form.reset();
    setState(found, "subscribed");
    toast({ title: "Success!", description: "You've been subscribed to our newsletter" });
  } catch (error) {
    logProblem("The newsletter sign-up failed.", error);
    setState(found, "idle");
    toast({ title: "Error", description: "Something went wrong. Please try again.", variant: "destructive" });
  }
}

/** Editing updates a shown error and clears the subscribed state. */
export function handleEdit(form: HTMLFormElement): void {
  const found = getEmailForm(form);
  if (found === null) return;
  if (form.dataset["state"] === "subscribed") setState(found, "idle");
  revalidateEmail(found, EMAIL_MESSAGES);
}

async function send(email: string): Promise<void> {
  const response = await fetchWithSession(sitePaths.leads, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, source: "newsletter" }),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${String(response.status)}: ${body}`);
}

function setState({ form, input, button }: EmailForm, state: State): void {
  form.dataset["state"] = state;
  input.disabled = state !== "idle";
  button.disabled = state !== "idle";
  setButtonLabel(button, LABELS[state]);
  const message = form.querySelector("[data-message]");
  if (message !== null) message.textContent = state === "subscribed" ? "Successfully subscribed!" : "";
}
