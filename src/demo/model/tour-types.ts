/** Where a tour starts. */
export type City = "lisbon" | "porto" | "seville" | "funchal";

/** A tour's texts in one language: `nicks` are nicknames with their article, `included` is what the price covers. */
export type TourTexts = { name: string; nicks: readonly string[]; meet: string; lasts: string; included: string };

/** Identifies a tour in every language. */
export type TourKey =
  | "sail"
  | "food"
  | "tiles"
  | "sintra"
  | "kayak"
  | "cellars"
  | "douro"
  | "cooking"
  | "triana"
  | "alcazar"
  | "levada"
  | "dolphins";

/** A customer's nickname for a tour, alone and after an article or preposition: "the food tour", "do passeio". */
export type Nick = { bare: string; the: string; of: string; to: string; in: string };

/** A tour in one language. */
export type Tour = {
  key: TourKey;
  city: City;
  cityName: string;
  price: number;
  childPrice: number;
  minimumAge: number;
  hasMeal: boolean;
  taste: "food" | "culture" | "nature";
  /** On water or on trails: no step-free access. */
  outdoor: boolean;
  /** Departures in minutes after local midnight. */
  times: readonly number[];
  name: string;
  meet: string;
  /** The meeting point up to its first comma. */
  meetShort: string;
  lasts: string;
  included: string;
  nicks: readonly Nick[];
};
