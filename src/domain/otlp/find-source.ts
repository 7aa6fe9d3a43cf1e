import { buildSource } from "../sources/build-source.ts";
import { sourceKindSchema } from "../sources/sources.contract.ts";
import type { Source } from "../sources/sources.contract.ts";
import { findText, hasPrefix } from "./attributes.ts";
import type { Attributes } from "./span.ts";

/** Cheap, as most spans tell nothing. */
const PREFIXES = ["session.source.", "utm."];

/**
 * Where a session comes from, as `session.source.*` and `utm.*` of a span and its resource tell it, the span's own first; null if nothing. Click ids
 * are left out: spans are stored until their trace is complete, and a click id is stored encrypted alone.
 */
export function findSource(
  attributes: Attributes,
  resource: Attributes,
  { isRedacting }: { isRedacting: boolean },
): Source | null {
  const tellers = [attributes, resource].filter((all) => hasPrefix(all, PREFIXES));
  if (tellers.length === 0) return null;
  const get = (...names: string[]) => tellers.map((all) => findText(all, names)).find((text) => text !== "");
  const parts = {
    kind: sourceKindSchema.safeParse(get("session.source.kind")).data ?? null,
    id: get("session.source.id"),
    name: get("session.source.name"),
    url: get("session.source.url"),
    campaign: get("session.source.campaign", "utm.campaign"),
    medium: get("session.source.medium", "utm.medium"),
    utmSource: get("session.source.utmSource", "session.source.utm_source", "utm.source"),
    term: get("session.source.term", "utm.term"),
    content: get("session.source.content", "utm.content"),
    referrer: get("session.source.referrer"),
  };
  return buildSource(parts, { redact: isRedacting })?.source ?? null;
}
