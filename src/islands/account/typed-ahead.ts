/** What a person did with a form before its script had come (awake-form.ts). */
const typed = new Map<string, string | boolean>();
let pressed = false;

/** Remembers what the fields hold. */
export function keepTyped(place: HTMLElement): void {
  typed.clear();
  for (const input of place.querySelectorAll<HTMLInputElement>("input[name]"))
    typed.set(input.name, input.type === "checkbox" ? input.checked : input.value);
}

/** The text that a field held; undefined for none. */
export function readTypedText(name: string): string | undefined {
  const value = typed.get(name);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Whether a box was ticked; undefined where there was none. */
export function readTypedTick(name: string): boolean | undefined {
  const value = typed.get(name);
  return typeof value === "boolean" ? value : undefined;
}

/** Remembers that the form was sent. */
export function keepPress(): void {
  pressed = true;
}

/** True once after a form was sent before it could be. */
export function takePress(): boolean {
  const was = pressed;
  pressed = false;
  return was;
}
