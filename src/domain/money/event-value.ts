import type { ConversionValue } from "./money.contract.ts";

/** The value of an event in hundredths of the currency's unit; undefined if it has none. */
export function buildEventValue({
  value,
  currency,
}: {
  value?: number | undefined;
  currency?: string | undefined;
}): ConversionValue | undefined {
  return value === undefined || currency === undefined ? undefined : { cents: Math.round(value * 100), currency };
}

/** Float errors of a value times 100, far below a thousandth of a unit. */
const TOLERANCE = 1e-4;

/** Whether a value can be stored in hundredths. Thousandths of a currency that has them, such as KWD, are no rounding errors. */
export function isStorableValue(value: number, currency: string): boolean {
  const hundredths = value * 100;
  if (Math.abs(hundredths - Math.round(hundredths)) < TOLERANCE) return true;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  return maximumFractionDigits <= 2;
}

/** A conversion value as JSON, for storage. */
export function encodeValue(value: ConversionValue | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
