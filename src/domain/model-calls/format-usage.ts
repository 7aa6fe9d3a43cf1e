import { formatCount, NO_FIGURE } from "../shared/format.ts";

/** A number of tokens: `1,240`. */
export function formatTokens(tokens: number): string {
  return formatCount(tokens);
}

/** Smaller amounts are not written with digits. */
const LEAST_USD = 0.00001;

/** A cost in US dollars with the digits that matter: `$12.40`, `$0.013`, `$0.00042`, `< $0.00001`. */
export function formatUsd(usd: number | null): string {
  if (usd === null) return NO_FIGURE;
  if (usd === 0) return "$0.00";
  if (usd < LEAST_USD) return "< $0.00001";
  if (usd >= 1) return `$${usd.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  return `$${usd.toLocaleString("en", { maximumSignificantDigits: 2, maximumFractionDigits: 20 })}`;
}

/** A difference of costs with its sign, and none where it is too small to be written: `+$0.013`, `−$0.00042`, `$0.00`. */
export function formatUsdDifference(usd: number): string {
  if (Math.abs(usd) < LEAST_USD) return formatUsd(0);
  return `${usd < 0 ? "\u2212" : "+"}${formatUsd(Math.abs(usd))}`;
}
