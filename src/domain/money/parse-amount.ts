import type { ConversionValue } from "./money.contract.ts";

/** Parses an amount with a decimal point or comma to cents: "80,50" → 8050; null if it is invalid. */
export function parseAmount(text: string): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,9}(?:[.,]\d{1,2})?$/.test(trimmed)) return null;
  return Math.round(Number(trimmed.replace(",", ".")) * 100);
}

/** An amount as it is typed: 8050 → "80.50", 8000 → "80". */
export function formatAmount({ cents }: Pick<ConversionValue, "cents">): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
