/** What ad platforms are told of a sold conversation, in the form that each documents. */
import { HOUR_MS, SECOND_MS } from "../shared/durations.ts";
import type { ClickId } from "./sources.contract.ts";

/** How a platform knows the person of a conversation: kept encrypted for reports alone. */
export type Reach =
  | { for: "meta"; account: string; person: string | null }
  /** `client_id` of the Google tag of the page. */
  | { for: "ga4"; client: string };

/** A sold conversation to report. `cents` is the sum of its conversions in `currency`; null if none told a value. */
export type Sale = {
  conversationId: string;
  channel: string;
  atMs: number;
  cents: number | null;
  currency: string | null;
};
export type Reached = { sale: Sale; click: ClickId | null; reach: Reach | null };

/** What a target reports of alone: null is every account. */
type MetaTarget = { wabaId: string | null; pageId: string | null };

const HUNDREDTHS = 100;
const MICROS_PER_MS = 1_000;
/** GA4 drops events that are older than 72 hours without saying so: an older sale counts as of this long ago. */
const GA4_LATEST_MS = 71 * HOUR_MS;

/** The same for every report of a conversation, so that a platform counts a repetition once. */
export function getReportId(conversationId: string): string {
  return `sold-${conversationId}`;
}

/** Whether a platform that took the messages has an id for their person, kept or not. */
export function hasPlatformPerson({ channel }: Pick<Sale, "channel">): boolean {
  return channel === "messenger" || channel === "instagram";
}

/** The body for Meta's Conversions API for Business Messaging; null if Meta can't know the person, or for another account than the target's. */
export function buildMetaReport(target: MetaTarget, { sale, click, reach }: Reached) {
  const user = findMetaUser(target, { sale, click, reach });
  if (user === null) return null;
  const value = getValue(sale);
  return {
    data: [
      {
        event_name: value === null ? "LeadSubmitted" : "Purchase",
        event_time: Math.floor(sale.atMs / SECOND_MS),
        event_id: getReportId(sale.conversationId),
        action_source: "business_messaging",
        messaging_channel: sale.channel,
        user_data: user,
        ...(value !== null && { custom_data: value }),
      },
    ],
  };
}

function findMetaUser({ wabaId, pageId }: MetaTarget, { sale, click, reach }: Reached): Record<string, string> | null {
  const known = reach?.for === "meta" ? reach : null;
  switch (sale.channel) {
    case "whatsapp": {
      const account = known?.account ?? wabaId;
      if (account === null || (wabaId ?? account) !== account || click?.type !== "ctwa_clid") return null;
      return { whatsapp_business_account_id: account, ctwa_clid: click.value };
    }
    case "messenger":
      if (known === null || known.person === null || (pageId ?? known.account) !== known.account) return null;
      return { page_id: known.account, page_scoped_user_id: known.person };
    case "instagram":
      if (known === null || known.person === null) return null;
      return { instagram_business_account_id: known.account, ig_sid: known.person };
    default:
      return null;
  }
}

/** The body for GA4's Measurement Protocol; null if the page's tag named no client. */
export function buildGa4Report({ sale, reach }: Reached, nowMs: number) {
  if (reach?.for !== "ga4") return null;
  const value = getValue(sale);
  const id = getReportId(sale.conversationId);
  return {
    client_id: reach.client,
    timestamp_micros: Math.max(sale.atMs, nowMs - GA4_LATEST_MS) * MICROS_PER_MS,
    events: [
      value === null
        ? { name: "generate_lead", params: { transaction_id: id } }
        : { name: "purchase", params: { transaction_id: id, ...value } },
    ],
  };
}

/** The value in the currency's units; null if there is none. */
export function getValue({ cents, currency }: Pick<Sale, "cents" | "currency">) {
  return cents === null || currency === null ? null : { value: cents / HUNDREDTHS, currency };
}
