import { z } from "zod";

/** A day of a date input. */
export const daySchema = z.iso.date("Enter a valid date");
export const optionalDaySchema = z.union([daySchema, z.literal("")]);
export const END_HINT = "Included, in UTC.";

/** The last instant of a day in UTC. */
export function toEndOfDay(day: string): string {
  return `${day}T23:59:59.000Z`;
}
