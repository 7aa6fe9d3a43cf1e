import { checkEmail, EMAIL_MESSAGES } from "#src/domain/site/email-field.ts";
import { sitePaths } from "#src/domain/shared/site-paths.ts";
import { logProblem } from "../lib/log.ts";
import { bearerHeader } from "../lib/session-store.ts";
import { labelButton, showProblem } from "./email-form.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;
type Refusal = { sentence: string; fields: ReadonlyMap<string, string> };

const AWAY = "We can't be reached just now. Your words are still here: please try again.";

/** The forms of /contact, /sales and /help: mistakes are said at their fields, and a failure keeps every word. */
export function startEnquiries(): void {
  document.addEventListener("astro:page-load", () => {
    // From here on the fields are checked here; until then the browser does it.
    for (const form of document.querySelectorAll<HTMLFormElement>("form[data-enquiry]")) form.noValidate = true;
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
    const response = await fetch(form.action, {
      method: "POST",
      credentials: "include",
      headers: { ...bearerHeader(), "content-type": "application/json" },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    });
    // The button stays busy until the next page is there.
    if (response.ok) return location.assign(sitePaths.messageSent);
    showRefusal(form, readRefusal(await response.text()));
  } catch (error) {
    logProblem("The message could not be sent.", error);
    showRefusal(form, { sentence: AWAY, fields: new Map() });
  }
  setBusy(form, false);
}

/** Says what is wrong at each field, and puts the focus into the first. */
function checkAll(form: HTMLFormElement): boolean {
  const wrong = listControls(form).filter((control) => !check(control));
  wrong[0]?.focus();
  return wrong.length === 0;
}

function check(control: Control): boolean {
  const text = control.value.trim();
  const required = control.dataset["required"];
  const empty = text === "" && required !== undefined ? required : null;
  return tell(control, empty ?? (control.type === "email" ? checkEmail(text, EMAIL_MESSAGES) : null));
}

function showRefusal(form: HTMLFormElement, { sentence, fields }: Refusal): void {
  const wrong = listControls(form).filter(({ name }) => fields.has(name));
  for (const control of wrong) tell(control, fields.get(control.name) ?? null);
  wrong[0]?.focus();
  setFailure(form, sentence);
}

function tell(control: Control, problem: string | null): boolean {
  const field = control.closest("[data-field]");
  if (field !== null) showProblem(field, control, problem);
  return problem === null;
}

function setBusy(form: HTMLFormElement, busy: boolean): void {
  form.ariaBusy = String(busy);
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  if (button !== null) labelButton(button, busy ? "Sending..." : "Send");
  if (busy) setFailure(form, "");
}

function setFailure(form: HTMLFormElement, sentence: string): void {
  const line = form.querySelector("[data-failure]");
  if (line !== null) line.textContent = sentence;
}

/** The answer's sentence and what it says of single fields, read without a schema library, which is ten times this script. */
function readRefusal(text: string): Refusal {
  const body = listEntries(parse(text));
  const sentence = body.get("error");
  const fields = [...listEntries(body.get("fields"))].map(([name, problem]) => [name, String(problem)] as const);
  return { sentence: typeof sentence === "string" ? sentence : AWAY, fields: new Map(fields) };
}

function listEntries(value: unknown): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(typeof value === "object" && value !== null ? Object.entries(value) : []);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page in place of our answer: the sentence for that is ours.
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
  return target instanceof Element ? target.closest<HTMLFormElement>("form[data-enquiry]") : null;
}
