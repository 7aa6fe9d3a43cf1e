/** What the demo's bots know of a conversation besides its words, as metadata of its messages. */
import type { Properties } from "../domain/properties/extract-properties.ts";
import { hashToInteger } from "../domain/shared/hash.ts";
import type { DemoConversation } from "./demo.ts";
import type { Locale } from "./model/locale.ts";

/** The properties that the demo's team tracks, with their labels. */
export const DEMO_PROPERTIES = { country: "Country", device: "Device" } as const;

/** Where the customers who write a language live; earlier ones are more frequent. */
const COUNTRIES: Record<Locale, readonly string[]> = {
  en: ["United Kingdom", "United Kingdom", "United States", "Germany", "Netherlands"],
  pt: ["Portugal", "Portugal", "Portugal", "Brazil", "Brazil"],
  es: ["Spain", "Spain", "Spain", "Mexico", "Argentina"],
};

/** In a hundred conversations on a phone, of those that booked and of those that did not: the form is worse on small screens. */
const ON_PHONE = { booked: 58, left: 79 } as const;

/** The properties of a demo conversation, the same each time; null for channels that tell none. */
export function chooseProperties({ externalId, channel, locale, user, signals }: DemoConversation): Properties | null {
  if (channel === "voice") return null;
  const countries = COUNTRIES[locale];
  const booked = signals.some(({ type }) => type === "conversion");
  const isOnPhone = hashToInteger(`device of ${externalId}`) % 100 < ON_PHONE[booked ? "booked" : "left"];
  return {
    country: countries[hashToInteger(`country of ${user}`) % countries.length] ?? "Portugal",
    device: channel !== "webchat" || isOnPhone ? "phone" : "computer",
  };
}
