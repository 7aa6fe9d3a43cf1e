import type { Lines } from "../world/talk.ts";
import type { Pack } from "../world/facts.ts";
import { enBooking } from "./en-booking.ts";
import { enCommon } from "./en-common.ts";
import { enPrice } from "./en-price.ts";
import { esBooking } from "./es-booking.ts";
import { esCommon } from "./es-common.ts";
import { esPrice } from "./es-price.ts";
import { ptBooking } from "./pt-booking.ts";
import { ptCommon } from "./pt-common.ts";
import { ptPrice } from "./pt-price.ts";

type In<Topic> = Record<keyof Topic, Lines>;

/** Every text of one language, by subject. */
export type Phrases = {
  common: In<typeof enCommon>;
  booking: In<typeof enBooking>;
  price: In<typeof enPrice>;
};

const en: Phrases = { common: enCommon, booking: enBooking, price: enPrice };
const pt: Phrases = { common: ptCommon, booking: ptBooking, price: ptPrice };
const es: Phrases = { common: esCommon, booking: esBooking, price: esPrice };

/** Texts by language; Brazilian customers have their own words, the bot speaks European Portuguese to all. */
export const packs: Record<Pack, Phrases> = { en, pt, es, br: pt };
