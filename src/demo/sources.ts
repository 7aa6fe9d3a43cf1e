import { hashToInteger } from "../domain/shared/hash.ts";
import type { SentSource } from "../domain/sources/sources.contract.ts";
import type { DemoConversation } from "./model/demo-types.ts";

/**
 * A source of demo conversations: its share in a hundred of those that booked, and of those that did not. The cheap offer brings
 * many chats that end without a booking; those who searched for a tour know what they want.
 */
type DemoSource = { source: SentSource; booked: number; left: number };

const SITE = "https://almarea.example";

const SOURCES: Readonly<Record<string, readonly DemoSource[]>> = {
  webchat: [
    { source: buildPage("Douro day cruise", "/tours/douro-cruise"), booked: 20, left: 9 },
    { source: buildPage("Prices and dates", "/prices"), booked: 9, left: 22 },
    { source: buildPage("Almaréa Experiences", "/"), booked: 14, left: 17 },
    {
      source: {
        ...buildPage("Douro day cruise", "/tours/douro-cruise"),
        ...{ campaign: "search-douro", medium: "cpc", utmSource: "google", referrer: "https://www.google.com" },
      },
      booked: 24,
      left: 7,
    },
    {
      source: {
        ...buildPage("Gift cards", "/gift-cards"),
        ...{ campaign: "autumn-newsletter", medium: "email", utmSource: "newsletter" },
      },
      booked: 8,
      left: 6,
    },
    {
      source: { ...buildPage("Sintra by jeep", "/tours/sintra-jeep"), referrer: "https://blog.example" },
      booked: 6,
      left: 7,
    },
  ],
  whatsapp: [
    { source: buildAd("120210000000000011", "20 % off all tours"), booked: 11, left: 34 },
    { source: buildAd("120210000000000012", "Sail into the sunset"), booked: 27, left: 11 },
    { source: { kind: "qr", id: "hotel-poster", name: "Poster in hotel lobbies" }, booked: 18, left: 8 },
    { source: { kind: "link", id: "prices-button", name: "Button on the price page" }, booked: 9, left: 12 },
  ],
  instagram: [
    { source: buildAd("120210000000000011", "20 % off all tours"), booked: 14, left: 36 },
    { source: { kind: "post", id: "17900000000000021", name: "Story: a day on the Douro" }, booked: 31, left: 15 },
  ],
  messenger: [
    { source: buildAd("120210000000000013", "Family days in Lisbon"), booked: 30, left: 19 },
    { source: { kind: "link", id: "page-button", name: "Button on the Facebook page" }, booked: 22, left: 25 },
  ],
};

/** Where a demo conversation comes from, the same each time; null for those that don't tell. */
export function chooseSource({ externalId, channel, signals }: DemoConversation): SentSource | null {
  const isBooked = signals.some(({ type }) => type === "conversion");
  let point = hashToInteger(`source of ${externalId}`) % 100;
  for (const { source, booked, left } of SOURCES[channel] ?? []) {
    point -= isBooked ? booked : left;
    if (point < 0) return source;
  }
  return null;
}

function buildPage(name: string, path: string): SentSource {
  return { kind: "page", name, url: `${SITE}${path}` };
}

function buildAd(id: string, name: string): SentSource {
  return { kind: "ad", id, name, url: `https://fb.me/${id.slice(-4)}`, campaign: "autumn", utmSource: "facebook" };
}
