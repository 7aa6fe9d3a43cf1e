/** Visits a JSON value and all values inside it, each with its JSON pointer. */
export function walk(value: unknown, pointer: string, visit: (value: unknown, pointer: string) => void): void {
  if (typeof value !== "object" || value === null) return;
  visit(value, pointer);
  for (const [name, part] of Object.entries(value)) walk(part, `${pointer}/${escapePointer(name)}`, visit);
}

/** Escapes a part of a JSON pointer in a URL. */
export function escapePointer(name: string): string {
  return encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
}
