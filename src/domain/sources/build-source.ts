import { redactForStorage } from "../analysis/text/personal-data/personal-details.ts";
import { CLICK_TYPES, MAX_CLICK_LENGTH, MAX_FIELD_LENGTHS } from "./sources.contract.ts";
import type { ClickId, SentSource, Source } from "./sources.contract.ts";

/** A source to be stored; the click id beside it is stored encrypted. Either is null if nothing was told. */
export type ToldSource = { source: Source | null; click: ClickId | null };

/** What is known of a source, in any length; fields may be missing, empty or blank. */
export type SourceParts = SentSource;

const TEXT_FIELDS = ["id", "name", "url", "campaign", "medium", "utmSource", "term", "content", "referrer"] as const;
/** An ad platform's own number, which is nobody's telephone number. */
const PLATFORM_ID = /^\d{5,25}$/;
/** Parameters of an address that name one click of one person. */
const CLICK_PARAMETERS =
  /(?<=[?&#])(?:ctwa_clid|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|li_fat_id)=[^&#]*&?/gi;

/**
 * Builds a source for storage: texts trimmed and cut, none for blank ones, and what an address tells in its parameters. With
 * `redact`, personal data is masked as in texts. Null if nothing is told.
 */
export function buildSource(parts: SourceParts, { redact }: { redact: boolean }): ToldSource | null {
  const kind = parts.kind ?? null;
  const told = buildSourceOfAddress(parts.url ?? "");
  const build = (name: (typeof TEXT_FIELDS)[number]): string | null => {
    const sent = cleanText(parts[name]) ?? (name === "url" ? null : cleanText(told?.[name]));
    const text = sent?.replace(CLICK_PARAMETERS, "").replace(/[?&#]$/, "") ?? null;
    return text === null ? null : cutText(text, MAX_FIELD_LENGTHS[name]);
  };
  const sent: Source = {
    ...{ kind, id: build("id"), name: build("name"), url: build("url"), campaign: build("campaign") },
    ...{ medium: build("medium"), utmSource: build("utmSource"), term: build("term"), content: build("content") },
    referrer: build("referrer"),
  };
  const source = redact ? maskSource(sent, redactForStorage) : sent;
  const isTold = Object.values(source).some((value) => value !== null);
  const click = buildClick(parts.clickId) ?? buildClick(told?.clickId);
  return isTold || click !== null ? { source: isTold ? source : null, click } : null;
}

/** Masks the texts of a source, but for the numbers by which platforms name ads and posts. */
export function maskSource(source: Source, maskText: (text: string) => string): Source {
  const masked = { ...source };
  for (const name of TEXT_FIELDS) {
    const text = source[name];
    const isPlatformId =
      name === "id" && (source.kind === "ad" || source.kind === "post") && PLATFORM_ID.test(text ?? "");
    if (text !== null && !isPlatformId) masked[name] = cutText(maskText(text), MAX_FIELD_LENGTHS[name]);
  }
  return masked;
}

/** The text on one line; null if there is none. */
function cleanText(text: string | null | undefined): string | null {
  const flat = (text ?? "").toWellFormed().replaceAll("\u0000", "").replace(/\s+/g, " ").trim();
  return flat === "" ? null : flat;
}

/** Without half of a surrogate pair at the end. */
function cutText(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
}

function buildClick(clickId: SourceParts["clickId"]): ClickId | null {
  if (clickId === null || clickId === undefined) return null;
  const { type, value } = typeof clickId === "string" ? { type: null, value: clickId } : clickId;
  const isUsable =
    value !== "" && value.length <= MAX_CLICK_LENGTH && value.isWellFormed() && !value.includes("\u0000");
  return isUsable ? { type, value } : null;
}

/** The source of an address: the address without its query, its UTM parameters and click id. Null for what is no web address. */
export function buildSourceOfAddress(address: string): SourceParts | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { origin, pathname, searchParams } = new URL(address);
  const click = CLICK_TYPES.find((type) => (searchParams.get(type) ?? "") !== "");
  return {
    url: `${origin}${pathname}`,
    campaign: searchParams.get("utm_campaign"),
    medium: searchParams.get("utm_medium"),
    utmSource: searchParams.get("utm_source"),
    term: searchParams.get("utm_term"),
    content: searchParams.get("utm_content"),
    clickId: click === undefined ? null : { type: click, value: searchParams.get(click) ?? "" },
  };
}
