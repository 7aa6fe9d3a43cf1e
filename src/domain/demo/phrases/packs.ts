import type { Pack } from "../world/facts.ts";
import type { Lines } from "../world/talk.ts";
import { brazilian } from "./br.ts";
import { enBooking } from "./en-booking.ts";
import { enCare } from "./en-care.ts";
import { enCommon } from "./en-common.ts";
import { enFaq } from "./en-faq.ts";
import { enLead } from "./en-lead.ts";
import { enOther } from "./en-other.ts";
import { enPrice } from "./en-price.ts";
import { enService } from "./en-service.ts";
import { esBooking } from "./es-booking.ts";
import { esCare } from "./es-care.ts";
import { esCommon } from "./es-common.ts";
import { esFaq } from "./es-faq.ts";
import { esLead } from "./es-lead.ts";
import { esOther } from "./es-other.ts";
import { esPrice } from "./es-price.ts";
import { esService } from "./es-service.ts";
import type { Faq } from "./faq.ts";
import { ptBooking } from "./pt-booking.ts";
import { ptCare } from "./pt-care.ts";
import { ptCommon } from "./pt-common.ts";
import { ptFaq } from "./pt-faq.ts";
import { ptLead } from "./pt-lead.ts";
import { ptOther } from "./pt-other.ts";
import { ptPrice } from "./pt-price.ts";
import { ptService } from "./pt-service.ts";

type In<Topic> = Record<keyof Topic, Lines>;

/** Every text of one language, by subject. */
export type Phrases = {
  common: In<typeof enCommon>;
  booking: In<typeof enBooking>;
  price: In<typeof enPrice>;
  service: In<typeof enService>;
  care: In<typeof enCare>;
  lead: In<typeof enLead>;
  other: In<typeof enOther>;
  faq: readonly Faq[];
};

const en: Phrases = {
  common: enCommon,
  booking: enBooking,
  price: enPrice,
  service: enService,
  care: enCare,
  lead: enLead,
  other: enOther,
  faq: enFaq,
};
const pt: Phrases = {
  common: ptCommon,
  booking: ptBooking,
  price: ptPrice,
  service: ptService,
  care: ptCare,
  lead: ptLead,
  other: ptOther,
  faq: ptFaq,
};
const es: Phrases = {
  common: esCommon,
  booking: esBooking,
  price: esPrice,
  service: esService,
  care: esCare,
  lead: esLead,
  other: esOther,
  faq: esFaq,
};
const br: Phrases = {
  common: { ...pt.common, ...brazilian.common },
  booking: { ...pt.booking, ...brazilian.booking },
  price: { ...pt.price, ...brazilian.price },
  service: { ...pt.service, ...brazilian.service },
  care: { ...pt.care, ...brazilian.care },
  lead: { ...pt.lead, ...brazilian.lead },
  other: { ...pt.other, ...brazilian.other },
  faq: pt.faq,
};

/** Texts by language; Brazilian customers have their own words, the bot speaks European Portuguese to all. */
export const packs: Record<Pack, Phrases> = { en, pt, es, br };
