import { formatCount } from "../../shared/format.ts";
import type { PeopleCount } from "./people-sample.ts";

/** Formats a number of people: "1,012 people", "about 5,200 people"; null where conversations name nobody. */
export function describePeople({ people, peopleEstimated }: PeopleCount): string | null {
  if (people === 0) return null;
  const text = people === 1 ? "1 person" : `${formatCount(people)} people`;
  return peopleEstimated ? `about ${text}` : text;
}
