import { idSchema } from "../shared/ids.ts";

/** Names under which a number may be a telephone. */
const PHONE_NAME = /phone|mobile|whats|celular|telem|telef|(?:^|[^a-z])tel(?:$|[^a-z])/i;
const MIN_PHONE = 1_000_000;

/**
 * Masks the texts in a JSON value at any depth. Numbers are figures and stay, but for telephones by their name. Returns the same
 * value if nothing changes.
 */
export function maskJsonTexts<T>(value: T, maskText: (text: string) => string): T;
export function maskJsonTexts(value: unknown, maskText: (text: string) => string): unknown {
  return mask(value, { maskText, name: "", isStored: false });
}

/**
 * The same for what is to be stored, where a number may be anything that somebody sent: one that would be masked as a text is masked
 * too, whatever its name.
 */
export function maskStoredJson<T>(value: T, maskText: (text: string) => string): T;
export function maskStoredJson(value: unknown, maskText: (text: string) => string): unknown {
  return mask(value, { maskText, name: "", isStored: true });
}

/**
 * Masks the metadata of a message as it is stored. A UUID in `replyTo` is the ID of another message and stays, although it may look like a phone number.
 * Returns the same value if nothing changes.
 */
export function maskMetadata<T extends object | null>(metadata: T, maskText: (text: string) => string): T;
export function maskMetadata(metadata: object | null, maskText: (text: string) => string): unknown {
  if (metadata === null) return metadata;
  const replyTo = "replyTo" in metadata ? idSchema.safeParse(metadata.replyTo).data : undefined;
  return maskStoredJson(metadata, (text) => (text === replyTo ? text : maskText(text)));
}

type Masking = { maskText: (text: string) => string; name: string; isStored: boolean };

function mask(value: unknown, context: Masking): unknown {
  const { maskText } = context;
  if (typeof value === "string") return maskText(value);
  if (typeof value === "number") return value >= MIN_PHONE ? maskNumber(value, context) : value;
  if (Array.isArray(value))
    return keepSame(
      value,
      value.map((item) => mask(item, context)),
    );
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, mask(item, { ...context, name: key })] as const);
  const isSame = Object.values(value).every((item, index) => item === entries[index]?.[1]);
  return isSame ? value : Object.fromEntries(entries);
}

function maskNumber(value: number, { maskText, name, isStored }: Masking): unknown {
  if (PHONE_NAME.test(name)) return "[phone]";
  const text = String(value);
  const masked = isStored && Number.isSafeInteger(value) ? maskText(text) : text;
  return masked === text ? value : masked;
}

function keepSame(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  return before.every((item, index) => item === after[index]) ? before : after;
}
