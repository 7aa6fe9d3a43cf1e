import { getCardBehavior, isCardValid } from "../../../../domain/billing/payments/sandbox-card.ts";
import type { SandboxCard } from "../../../../domain/billing/payments/sandbox-card.ts";
import { AppError } from "../../../../domain/shared/errors.ts";
import type { Card } from "./objects.ts";

/** The card that is kept: brand and last digits. AppError `invalid` if it has expired, `card_declined`, `insufficient_funds`. */
export function toCard({ number, expiry }: SandboxCard, nowMs: number): { card: Card; needsChallenge: boolean } {
  if (!isCardValid(expiry, nowMs)) {
    throw new AppError("invalid", "The card has expired.", { fields: { expiry: "The card has expired" } });
  }
  const behavior = getCardBehavior(number);
  if (behavior === "declined") throw new AppError("card_declined", "Your card was declined.");
  if (behavior === "insufficient_funds") throw new AppError("insufficient_funds", "Your card has insufficient funds.");
  const card: Card = {
    brand: "visa",
    last4: number.slice(-4),
    expMonth: expiry.month,
    expYear: expiry.year,
    renewalsFail: behavior === "renewals_fail",
  };
  return { card, needsChallenge: behavior === "challenge" };
}
