/** A property of a conversation: a short text, a number, or yes and no. */
export type PropertyValue = string | number | boolean;
/** Properties by name, as a message or an event tells them. */
export type Properties = Record<string, PropertyValue>;

/** Properties of a conversation. */
export const MAX_PROPERTIES = 20;
/** Characters of a name and of a text value. */
export const MAX_PROPERTY_LENGTH = 100;

/**
 * The properties in what a message or an event was sent with: its own fields that are short texts, numbers or yes and no. Lists,
 * objects and long texts are left out. Null if there are none.
 */
export function extractProperties(sent: unknown): Properties | null {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return null;
  const found: Properties = {};
  let count = 0;
  for (const [name, value] of Object.entries(sent)) {
    if (name === "" || name.length > MAX_PROPERTY_LENGTH || !isPropertyValue(value)) continue;
    found[name] = value;
    if (++count === MAX_PROPERTIES) break;
  }
  return count === 0 ? null : found;
}

function isPropertyValue(value: unknown): value is PropertyValue {
  if (typeof value === "string") return value !== "" && value.length <= MAX_PROPERTY_LENGTH;
  return typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));
}

/** Stored properties without the times of what told them, sorted by name. */
export function listProperties(stored: Record<string, [value: PropertyValue, at: number]> | null): Properties {
  return Object.fromEntries(
    Object.entries(stored ?? {})
      .map(([name, [value]]) => [name, value] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
