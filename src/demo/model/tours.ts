import type { Locale } from "./locale.ts";
import type { City, Nick, Tour, TourKey, TourTexts } from "./tour-types.ts";
import { EN_TOURS } from "./tours-en.ts";
import { ES_TOURS } from "./tours-es.ts";
import { PT_TOURS } from "./tours-pt.ts";

/** What is the same in every language. */
const TOUR_DATA = {
  sail: {
    city: "lisbon",
    price: 48,
    childPrice: 28,
    minimumAge: 4,
    hasMeal: false,
    taste: "nature",
    outdoor: true,
    times: [945, 1050],
  },
  food: {
    city: "lisbon",
    price: 69,
    childPrice: 39,
    minimumAge: 6,
    hasMeal: true,
    taste: "food",
    outdoor: false,
    times: [690, 1050],
  },
  tiles: {
    city: "lisbon",
    price: 42,
    childPrice: 30,
    minimumAge: 6,
    hasMeal: false,
    taste: "culture",
    outdoor: false,
    times: [630, 900],
  },
  sintra: {
    city: "lisbon",
    price: 89,
    childPrice: 59,
    minimumAge: 0,
    hasMeal: false,
    taste: "culture",
    outdoor: false,
    times: [525, 570],
  },
  kayak: {
    city: "lisbon",
    price: 62,
    childPrice: 45,
    minimumAge: 8,
    hasMeal: true,
    taste: "nature",
    outdoor: true,
    times: [540, 840],
  },
  cellars: {
    city: "porto",
    price: 58,
    childPrice: 25,
    minimumAge: 6,
    hasMeal: false,
    taste: "food",
    outdoor: false,
    times: [660, 990],
  },
  douro: {
    city: "porto",
    price: 115,
    childPrice: 75,
    minimumAge: 0,
    hasMeal: true,
    taste: "food",
    outdoor: false,
    times: [495, 540],
  },
  cooking: {
    city: "porto",
    price: 64,
    childPrice: 42,
    minimumAge: 8,
    hasMeal: true,
    taste: "food",
    outdoor: false,
    times: [630, 1020],
  },
  triana: {
    city: "seville",
    price: 72,
    childPrice: 45,
    minimumAge: 6,
    hasMeal: true,
    taste: "food",
    outdoor: false,
    times: [1170, 1230],
  },
  alcazar: {
    city: "seville",
    price: 55,
    childPrice: 29,
    minimumAge: 0,
    hasMeal: false,
    taste: "culture",
    outdoor: false,
    times: [570, 930],
  },
  levada: {
    city: "funchal",
    price: 52,
    childPrice: 36,
    minimumAge: 10,
    hasMeal: false,
    taste: "nature",
    outdoor: true,
    times: [480, 540],
  },
  dolphins: {
    city: "funchal",
    price: 57,
    childPrice: 34,
    minimumAge: 4,
    hasMeal: false,
    taste: "nature",
    outdoor: true,
    times: [600, 870],
  },
} as const satisfies Record<TourKey, Omit<Tour, "key" | "cityName" | "nicks" | "meetShort" | keyof TourTexts>>;

const CITY_NAMES: Record<Locale, Record<City, string>> = {
  en: { lisbon: "Lisbon", porto: "Porto", seville: "Seville", funchal: "Madeira" },
  pt: { lisbon: "Lisboa", porto: "Porto", seville: "Sevilha", funchal: "Madeira" },
  es: { lisbon: "Lisboa", porto: "Oporto", seville: "Sevilla", funchal: "Madeira" },
};

const TOUR_TEXTS: Record<Locale, Record<TourKey, TourTexts>> = { en: EN_TOURS, pt: PT_TOURS, es: ES_TOURS };

type ArticleForms = Omit<Nick, "the" | "bare">;

/** Each article combined with "of", "to" and "in". */
const ARTICLE_FORMS: Record<Locale, Record<string, ArticleForms>> = {
  en: { the: { of: "of the", to: "to the", in: "in the" } },
  pt: { o: { of: "do", to: "ao", in: "no" }, a: { of: "da", to: "à", in: "na" } },
  es: { el: { of: "del", to: "al", in: "en el" }, la: { of: "de la", to: "a la", in: "en la" } },
};

/** The catalog in each language, in the same order. */
export const TOURS: Record<Locale, readonly Tour[]> = {
  en: buildCatalog("en"),
  pt: buildCatalog("pt"),
  es: buildCatalog("es"),
};

function buildCatalog(locale: Locale): Tour[] {
  const catalog: Tour[] = [];
  let key: TourKey;
  for (key in TOUR_DATA) {
    const data = TOUR_DATA[key];
    const text = TOUR_TEXTS[locale][key];
    const nicks = text.nicks.map((nick) => buildNick(locale, nick));
    const meetShort = text.meet.split(",").at(0) ?? text.meet;
    catalog.push({ ...data, ...text, key, cityName: CITY_NAMES[locale][data.city], meetShort, nicks });
  }
  return catalog;
}

/** Builds the forms of a nickname, which is given with its article. */
function buildNick(locale: Locale, the: string): Nick {
  const space = the.indexOf(" ");
  const forms = ARTICLE_FORMS[locale][the.slice(0, space)];
  if (forms === undefined) throw new Error(`"${the}" does not begin with an article (${locale})`);
  const bare = the.slice(space + 1);
  return { bare, the, of: `${forms.of} ${bare}`, to: `${forms.to} ${bare}`, in: `${forms.in} ${bare}` };
}
