import { directBooking, guidedBooking } from "./booking.ts";
import { afterCare } from "./care.ts";
import { availability, deadEnd, exploration } from "./discovery.ts";
import { complaint, humanFirst } from "./handoff.ts";
import { companyQuote, leadForm } from "./lead.ts";
import { fallbackLoop, languageMismatch, offTopic, greetingOnly, smallTalk } from "./opening.ts";
import { comparison, priceObjection, priceQuestion } from "./price.ts";
import { promotionAnswered, promotionIgnored } from "./promotion.ts";
import { generalQuestion, questionLoop, repeatedQuestion, unansweredQuestion } from "./questions.ts";
import type { Scenario } from "./scenario.ts";
import { bookingStatus, cancellation, paymentProblem, rescheduling } from "./service.ts";

/** Every kind of conversation that the demo business has. */
export const scenarios: readonly Scenario[] = [
  directBooking,
  guidedBooking,
  exploration,
  priceQuestion,
  priceObjection,
  comparison,
  availability,
  leadForm,
  companyQuote,
  generalQuestion,
  repeatedQuestion,
  unansweredQuestion,
  questionLoop,
  fallbackLoop,
  deadEnd,
  languageMismatch,
  greetingOnly,
  smallTalk,
  offTopic,
  bookingStatus,
  rescheduling,
  cancellation,
  paymentProblem,
  complaint,
  humanFirst,
  afterCare,
  promotionIgnored,
  promotionAnswered,
];
