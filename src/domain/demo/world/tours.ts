import type { Locale } from "./calendar.ts";
import type { City, Nick, Tour, TourKey, TourWords } from "./tour-types.ts";
import { enTours } from "./tours-en.ts";
import { esTours } from "./tours-es.ts";
import { ptTours } from "./tours-pt.ts";

const catalogue = {
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
} as const satisfies Record<TourKey, Omit<Tour, "key" | "cityName" | "nicks" | "meetShort" | keyof TourWords>>;

const cityNames: Record<Locale, Record<City, string>> = {
  en: { lisbon: "Lisbon", porto: "Porto", seville: "Seville", funchal: "Madeira" },
  pt: { lisbon: "Lisboa", porto: "Porto", seville: "Sevilha", funchal: "Madeira" },
  es: { lisbon: "Lisboa", porto: "Oporto", seville: "Sevilla", funchal: "Madeira" },
};

const words: Record<Locale, Record<TourKey, TourWords>> = { en: enTours, pt: ptTours, es: esTours };

type Forms = Omit<Nick, "the" | "bare">;
const contractions: Record<Locale, Record<string, Forms>> = {
  en: { the: { of: "of the", to: "to the", in: "in the" } },
  pt: { o: { of: "do", to: "ao", in: "no" }, a: { of: "da", to: "à", in: "na" } },
  es: { el: { of: "del", to: "al", in: "en el" }, la: { of: "de la", to: "a la", in: "en la" } },
};

/** The catalogue in each language, in the same order. */
export const tours: Record<Locale, readonly Tour[]> = {
  en: translateCatalogue("en"),
  pt: translateCatalogue("pt"),
  es: translateCatalogue("es"),
};

function translateCatalogue(locale: Locale): Tour[] {
  const list: Tour[] = [];
  let key: TourKey;
  for (key in catalogue) {
    const facts = catalogue[key];
    const text = words[locale][key];
    const nicks = text.nicks.map((nick) => inflectNick(locale, nick));
    const meetShort = text.meet.split(",").at(0) ?? text.meet;
    list.push({ ...facts, ...text, key, cityName: cityNames[locale][facts.city], meetShort, nicks });
  }
  return list;
}

function inflectNick(locale: Locale, the: string): Nick {
  const space = the.indexOf(" ");
  const forms = contractions[locale][the.slice(0, space)];
  if (forms === undefined) throw new Error(`"${the}" has no article of ${locale}`);
  const bare = the.slice(space + 1);
  return { bare, the, of: `${forms.of} ${bare}`, to: `${forms.to} ${bare}`, in: `${forms.in} ${bare}` };
}
