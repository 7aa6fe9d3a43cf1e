/** Input and submit of a form before it was hydrated (hydrate-on-interaction.ts). */
const values = new Map<string, string | boolean>();
let pendingSubmit = false;

/** Saves the values of all fields in `container`. */
export function saveEarlyInput(container: HTMLElement): void {
  values.clear();
  for (const input of container.querySelectorAll<HTMLInputElement>("input[name]"))
    values.set(input.name, input.type === "checkbox" ? input.checked : input.value);
}

/** The saved text of a field; undefined if empty. */
export function getEarlyText(name: string): string | undefined {
  const value = values.get(name);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The saved state of a checkbox; undefined if there was none. */
export function getEarlyCheck(name: string): boolean | undefined {
  const value = values.get(name);
  return typeof value === "boolean" ? value : undefined;
}

/** Marks the form to be submitted as soon as it can be. */
export function setPendingSubmit(): void {
  pendingSubmit = true;
}

/** Clears the mark; returns whether it was set. */
export function consumePendingSubmit(): boolean {
  const wasPending = pendingSubmit;
  pendingSubmit = false;
  return wasPending;
}
