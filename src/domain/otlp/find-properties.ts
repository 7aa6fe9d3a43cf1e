import { redactForStorage } from "../analysis/text/personal-data/personal-details.ts";
import { maskStoredJson } from "../redaction/mask-json.ts";
import { extractProperties } from "../properties/extract-properties.ts";
import type { Properties } from "../properties/extract-properties.ts";
import { hasPrefix } from "./attributes.ts";
import type { Attributes } from "./span.ts";

const PREFIX = "threadlight.property.";

/** What `threadlight.property.*` of a span and its resource tell of a conversation, the span's own first; null if nothing. */
export function findProperties(
  attributes: Attributes,
  resource: Attributes,
  { isRedacting }: { isRedacting: boolean },
): Properties | null {
  const tellers = [attributes, resource].filter((all) => hasPrefix(all, [PREFIX]));
  if (tellers.length === 0) return null;
  const sent = new Map<string, unknown>();
  for (const [name, value] of tellers.flatMap((all) => [...all])) {
    const own = name.slice(PREFIX.length);
    if (name.startsWith(PREFIX) && !sent.has(own)) sent.set(own, value);
  }
  const told = Object.fromEntries(sent);
  return extractProperties(isRedacting ? maskStoredJson(told, redactForStorage) : told);
}
