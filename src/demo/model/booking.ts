import type { Day } from "./calendar.ts";
import { getItem, type Random } from "./random.ts";
import { TOURS } from "./tours.ts";

/** A customer's booking, kept for their next conversation. */
export type Booking = {
  /** Index in the catalog. */
  tour: number;
  /** Which of the tour's nicknames the customer uses. */
  nick: number;
  day: Day;
  /** Departure in minutes after local midnight. */
  time: number;
  adults: number;
  children: number;
  code: string;
};

/** Creates a booking of a random tour on a given day. */
export function createBooking(random: Random, day: Day): Booking {
  const index = random.below(TOURS.en.length);
  const tour = getItem(TOURS.en, index);
  const adults = random.pick([1, 2, 2, 2, 2, 2, 3, 4, 4, 5, 6]);
  return {
    tour: index,
    nick: random.below(12),
    day,
    time: random.pick(tour.times),
    adults,
    children: tour.minimumAge < 10 && adults > 1 && random.chance(0.28) ? random.between(1, 2) : 0,
    code: `AM-${random.between(20_000, 99_999)}`,
  };
}
