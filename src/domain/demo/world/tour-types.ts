export type City = "lisbon" | "porto" | "seville" | "funchal";
/** `nicks` are what customers call it, with its article, `included` what the price covers. */
export type TourWords = { name: string; nicks: readonly string[]; meet: string; lasts: string; included: string };
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
/** How a customer names a tour: "the food tour"; pt "o", "do", "ao", "no". */
export type Nick = { bare: string; the: string; of: string; to: string; in: string };

export type Tour = {
  key: TourKey;
  city: City;
  cityName: string;
  price: number;
  childPrice: number;
  minimumAge: number;
  hasMeal: boolean;
  taste: "food" | "culture" | "nature";
  /** On water or on trails, or otherwise far from doors and chairs. */
  outdoor: boolean;
  /** Departures in minutes after local midnight. */
  times: readonly number[];
  name: string;
  meet: string;
  /** The meeting point without its details. */
  meetShort: string;
  lasts: string;
  included: string;
  nicks: readonly Nick[];
};
