/**
 * Picks the usual fields of anything that is like an error. Some libraries report errors as copies without a prototype, which
 * `String` would turn into `[object Object]`.
 */
export function pickErrorFields(error: object) {
  const getText = (field: string): string | undefined => {
    const value: unknown = Reflect.get(error, field);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const errors: unknown = Reflect.get(error, "errors");
  const cause: unknown = Reflect.get(error, "cause");
  const parts: unknown[] | undefined = Array.isArray(errors) ? errors : undefined;
  return {
    name: getText("name"),
    message: getText("message"),
    stack: getText("stack"),
    cause,
    errors: parts,
  };
}

/** Formats anything thrown for a terminal: the message, or the stack where there is one and `stack` asks for it. */
export function formatError(error: unknown, { stack = true } = {}): string {
  if (typeof error !== "object" || error === null) return String(error);
  const { message, stack: trace, errors = [], cause } = pickErrorFields(error);
  const own = (stack ? trace : undefined) ?? message;
  if (own !== undefined && (message !== undefined || errors.length === 0)) return own;
  const parts = errors.length > 0 ? errors : [cause ?? `an error with the fields ${Object.keys(error).join(", ")}`];
  return parts.map((part) => formatError(part, { stack })).join("\n");
}
