import { directBooking, guidedBooking } from "./booking.ts";
import { fallbackLoop, onlyHello } from "./opening.ts";
import { comparison, priceObjection, priceQuestion } from "./price.ts";
import type { Scenario } from "./scenario.ts";

export const scenarios: readonly Scenario[] = [
  directBooking,
  guidedBooking,
  priceQuestion,
  priceObjection,
  comparison,
  onlyHello,
  fallbackLoop,
];
