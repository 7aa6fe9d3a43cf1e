import { getEmailError, EMAIL_MESSAGES } from "#src/domain/site/validate-email.ts";
import { sitePaths } from "#src/domain/paths/site/site-paths.ts";
import { logProblem } from "../lib/log.ts";
import { setButtonLabel, setFieldError } from "./email-form.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;
type Refusal = { sentence: string; fields: ReadonlyMap<string, string> };

const UNREACHABLE = "We couldn't send your message. Your text is still here, so please try again.";

/** Forms of /contact, /sales and /help: shows errors at their fields and keeps the text when sending fails. */
export function startContactForms(): void {
  document.addEventListener("astro:page-load", () => {
    // Without this script the browser validates.
    for (const form of document.querySelectorAll<HTMLFormElement>("form[data-contact-form]")) form.noValidate = true;
  });
  document.addEventListener("submit", (event) => {
    const form = findForm(event.target);
    if (form === null) return;
    event.preventDefault();
    if (form.ariaBusy !== "true" && checkAll(form)) void send(form);
  });
  document.addEventListener("input", ({ target }) => {
    if (isControl(target) && findForm(target) !== null && target.ariaInvalid === "true") check(target);
  });
}

async function send(form: HTMLFormElement): Promise<void> {
  setBusy(form, true);
  try {
    const { fetchWithSession } = await import("../lib/session/fetch-with-session.ts");
    const response = await fetchWithSession(form.action, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    });
    // The button stays busy until the next page loads.
    if (response.ok) return location.assign(sitePaths.messageSent);
    showRefusal(form, parseRefusal(await response.text()));
  } catch (error) {
    logProblem("The message could not be sent.", error);
    showRefusal(form, { sentence: UNREACHABLE, fields: new Map() });
  }
  setBusy(form, false);
}

/** Validates all fields and focuses the first invalid one. */
function checkAll(form: HTMLFormElement): boolean {
  const invalid = listControls(form).filter((control) => !check(control));
  invalid[0]?.focus();
  return invalid.length === 0;
}

function check(control: Control): boolean {
  const text = control.value.trim();
  const required = control.dataset["required"];
  const empty = text === "" && required !== undefined ? required : null;
  return setError(control, empty ?? (control.type === "email" ? getEmailError(text, EMAIL_MESSAGES) : null));
}

function showRefusal(form: HTMLFormElement, { sentence, fields }: Refusal): void {
  const invalid = listControls(form).filter(({ name }) => fields.has(name));
  for (const control of invalid) setError(control, fields.get(control.name) ?? null);
  invalid[0]?.focus();
  setFailure(form, sentence);
}

function setError(control: Control, error: string | null): boolean {
  const field = control.closest("[data-field]");
  if (field !== null) setFieldError(field, control, error);
  return error === null;
}

function setBusy(form: HTMLFormElement, busy: boolean): void {
  form.ariaBusy = String(busy);
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  if (button !== null) setButtonLabel(button, busy ? "Sending..." : "Send");
  if (busy) setFailure(form, "");
}

function setFailure(form: HTMLFormElement, sentence: string): void {
  const line = form.querySelector("[data-failure]");
  if (line !== null) line.textContent = sentence;
}

/** Error message and field errors of a response, parsed by hand: a schema library is ten times this script's size. */
function parseRefusal(text: string): Refusal {
  const body = listEntries(parseJson(text));
  const sentence = body.get("error");
  const fields = [...listEntries(body.get("fields"))].map(([name, error]) => [name, String(error)] as const);
  return { sentence: typeof sentence === "string" ? sentence : UNREACHABLE, fields: new Map(fields) };
}

function listEntries(value: unknown): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(typeof value === "object" && value !== null ? Object.entries(value) : []);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, for instance a proxy's error page.
    return null;
  }
}

function listControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isControl).filter((control) => control.closest("[data-field]") !== null);
}

function isControl(target: unknown): target is Control {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function findForm(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>("form[data-contact-form]") : null;
}
