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

/** A conversion value as JSON, for storage. */
export function encodeValue(value: ConversionValue | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
