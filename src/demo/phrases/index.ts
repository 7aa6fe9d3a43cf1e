import type { LanguageVariant } from "../model/locale.ts";
import { EN_BOOKING } from "./en/booking.ts";
import { EN_CARE } from "./en/care.ts";
import { EN_COMMON } from "./en/common.ts";
import { EN_FAQ } from "./en/faq.ts";
import { EN_LEAD } from "./en/lead.ts";
import { EN_OTHER } from "./en/other.ts";
import { EN_PRICE } from "./en/price.ts";
import { EN_SERVICE } from "./en/service.ts";
import { ES_BOOKING } from "./es/booking.ts";
import { ES_CARE } from "./es/care.ts";
import { ES_COMMON } from "./es/common.ts";
import { ES_FAQ } from "./es/faq.ts";
import { ES_LEAD } from "./es/lead.ts";
import { ES_OTHER } from "./es/other.ts";
import { ES_PRICE } from "./es/price.ts";
import { ES_SERVICE } from "./es/service.ts";
import type { Faq, VariantsOf } from "../model/phrase-types.ts";
import { BRAZILIAN_OVERRIDES } from "./pt-br/overrides.ts";
import { PT_BOOKING } from "./pt/booking.ts";
import { PT_CARE } from "./pt/care.ts";
import { PT_COMMON } from "./pt/common.ts";
import { PT_FAQ } from "./pt/faq.ts";
import { PT_LEAD } from "./pt/lead.ts";
import { PT_OTHER } from "./pt/other.ts";
import { PT_PRICE } from "./pt/price.ts";
import { PT_SERVICE } from "./pt/service.ts";

/** All phrases of one language, by subject. */
export type Phrases = {
  common: VariantsOf<typeof EN_COMMON>;
  booking: VariantsOf<typeof EN_BOOKING>;
  price: VariantsOf<typeof EN_PRICE>;
  service: VariantsOf<typeof EN_SERVICE>;
  care: VariantsOf<typeof EN_CARE>;
  lead: VariantsOf<typeof EN_LEAD>;
  other: VariantsOf<typeof EN_OTHER>;
  faq: readonly Faq[];
};

const en: Phrases = {
  common: EN_COMMON,
  booking: EN_BOOKING,
  price: EN_PRICE,
  service: EN_SERVICE,
  care: EN_CARE,
  lead: EN_LEAD,
  other: EN_OTHER,
  faq: EN_FAQ,
};
const pt: Phrases = {
  common: PT_COMMON,
  booking: PT_BOOKING,
  price: PT_PRICE,
  service: PT_SERVICE,
  care: PT_CARE,
  lead: PT_LEAD,
  other: PT_OTHER,
  faq: PT_FAQ,
};
const es: Phrases = {
  common: ES_COMMON,
  booking: ES_BOOKING,
  price: ES_PRICE,
  service: ES_SERVICE,
  care: ES_CARE,
  lead: ES_LEAD,
  other: ES_OTHER,
  faq: ES_FAQ,
};
const ptBr: Phrases = {
  common: { ...pt.common, ...BRAZILIAN_OVERRIDES.common },
  booking: { ...pt.booking, ...BRAZILIAN_OVERRIDES.booking },
  price: { ...pt.price, ...BRAZILIAN_OVERRIDES.price },
  service: { ...pt.service, ...BRAZILIAN_OVERRIDES.service },
  care: { ...pt.care, ...BRAZILIAN_OVERRIDES.care },
  lead: { ...pt.lead, ...BRAZILIAN_OVERRIDES.lead },
  other: { ...pt.other, ...BRAZILIAN_OVERRIDES.other },
  faq: pt.faq,
};

/** Phrases by language. The bot replies in European Portuguese to Brazilian customers as well. */
export const PHRASES: Record<LanguageVariant, Phrases> = { en, pt, es, "pt-br": ptBr };
