import type { PaymentMethod } from "../snapshots.ts";

/** "Visa ending in 4242, expires 12/2039" */
export function formatPaymentMethod({ brand, last4, expMonth, expYear }: PaymentMethod): string {
  const name = brand === "" ? "Card" : brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name} ending in ${last4}, expires ${String(expMonth).padStart(2, "0")}/${String(expYear)}`;
}
