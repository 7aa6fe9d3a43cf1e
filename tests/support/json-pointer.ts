import { z } from "zod";

const referenceSchema = z.object({ $ref: z.string() });

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

/** The pointer of an operation's response in an OpenAPI document: its own, or that of the shared one which it names. */
export function getResponsePointer(
  { template, method, status }: { template: string; method: string; status: string },
  described: unknown,
): string {
  const reference = referenceSchema.safeParse(described);
  if (reference.success) return reference.data.$ref;
  return `#/paths/${escapePointer(template)}/${method.toLowerCase()}/responses/${status}`;
}

/** What a reference names in the document; any other value as it is. */
export function resolveReference(value: unknown, document: unknown): unknown {
  const reference = referenceSchema.safeParse(value);
  if (!reference.success) return value;
  const names = reference.data.$ref.slice(2).split("/");
  return names.reduce<unknown>((part, name) => z.record(z.string(), z.unknown()).parse(part)[name], document);
}
