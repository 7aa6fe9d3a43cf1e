import { buildSourceOfAddress } from "#src/domain/sources/build-source.ts";
import type { SentSource } from "#src/domain/sources/sources.contract.ts";
import type { Payload } from "../base/payload.ts";

const SOURCE = "hs_analytics_source";
const FIRST = `${SOURCE}_data_1`;
const SECOND = `${SOURCE}_data_2`;
/** The fields of a contact that name its original source, and no others. */
export const HUBSPOT_SOURCE_FIELDS = [SOURCE, FIRST, SECOND] as const;

type Details = { first: string | undefined; second: string | undefined };

/** What the two drill-down fields mean, by the original source. `OFFLINE` is how a contact was added, not how a person came. */
const SOURCES: Readonly<Record<string, (details: Details) => SentSource>> = {
  PAID_SEARCH: ({ first, second }) => ({ kind: "ad", medium: "paid search", campaign: first, term: second }),
  PAID_SOCIAL: ({ first, second }) => ({ kind: "ad", medium: "paid social", utmSource: first, campaign: second }),
  ORGANIC_SEARCH: ({ first, second }) => ({ kind: "referral", medium: "search", term: first, utmSource: second }),
  SOCIAL_MEDIA: ({ first, second }) => ({ kind: "referral", medium: "social", utmSource: first, campaign: second }),
  AI_REFERRALS: ({ first }) => ({ kind: "referral", medium: "ai", utmSource: first }),
  REFERRALS: ({ first, second }) => ({ kind: "referral", name: first, referrer: buildReferrer(second) ?? first }),
  EMAIL_MARKETING: ({ first, second }) => ({ kind: "link", medium: "email", campaign: first, name: second }),
  OTHER_CAMPAIGNS: ({ first, second }) => ({ kind: "link", campaign: first, utmSource: second }),
  DIRECT_TRAFFIC: ({ first }) => ({ ...buildSourceOfAddress(first ?? ""), kind: "direct" }),
};

/** Where a HubSpot contact came from; undefined where its original source does not say. */
export function findHubSpotSource(contact: Payload): SentSource | undefined {
  const source = contact.at(SOURCE).text ?? "";
  const build = Object.hasOwn(SOURCES, source) ? SOURCES[source] : undefined;
  return build?.({ first: contact.at(FIRST).text, second: contact.at(SECOND).text });
}

/** Without the query: the address of another site may hold anything there. */
function buildReferrer(address: string | undefined): string | null | undefined {
  return buildSourceOfAddress(address ?? "")?.url;
}
