import type { SandboxPage, SandboxPayment } from "#src/domain/billing/payments/sandbox-card.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { getEnv } from "../../../env.ts";
import { log } from "../../../log.ts";
import type { PaymentEvent } from "../../../providers/payments/payments.types.ts";
import {
  answerChallenge,
  getSandboxPage,
  leaveCheckout,
  payCheckout,
} from "../../../providers/payments/sandbox/pay.ts";
import { deliverSandboxEvents } from "../events/events.service.ts";

/** What the test payment page shows. AppError `not_found`. */
export async function getPage(sessionId: string): Promise<SandboxPage> {
  requireSandbox();
  return getSandboxPage(sessionId);
}

/** Pays a checkout with a test card. AppErrors as of `payCheckout`. */
export async function pay(
  sessionId: string,
  payment: SandboxPayment,
): Promise<{ redirect: string } | { challenge: true }> {
  requireSandbox();
  const { answer, events } = await payCheckout(sessionId, payment);
  await deliverEvents(events);
  return answer;
}

/** Completes or fails the 3-D Secure step. AppErrors as of `answerChallenge`. */
export async function confirmChallenge(sessionId: string, complete: boolean): Promise<{ redirect: string }> {
  requireSandbox();
  const { answer, events } = await answerChallenge(sessionId, complete);
  await deliverEvents(events);
  if ("challenge" in answer) throw new Error("A completed challenge asked for another one.");
  return answer;
}

/** Where to go without paying. */
export async function leave(sessionId: string): Promise<{ redirect: string }> {
  requireSandbox();
  return leaveCheckout(sessionId);
}

/** Delivers events. The payment stands even if the product can't handle them now: the next page asks the provider again. */
export async function deliverEvents(events: readonly PaymentEvent[]): Promise<void> {
  try {
    await deliverSandboxEvents(events);
  } catch (error) {
    log.error({ err: error }, "a payment event was not handled");
  }
}

/** AppError `not_found` unless the built-in provider takes payments. */
export function requireSandbox(): void {
  if (!getEnv().billingSandbox) throw new AppError("not_found", "There is nothing at this address.");
}
