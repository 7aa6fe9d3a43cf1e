import type { Money } from "#src/domain/money/money.contract.ts";
import { formatMoney, formatNumberOf, NO_FIGURE } from "#src/domain/shared/format.ts";

/** The worth of sold conversations, with their number and values in other currencies below. */
export function Worth({ money }: { money: Money | undefined }) {
  if (money === null || money === undefined) return <span>{NO_FIGURE}</span>;
  const others = money.others.map(({ cents, currency }) => `and ${formatMoney(cents, currency)}`);
  return (
    <span className="inline-grid justify-items-end leading-tight whitespace-nowrap">
      <span className="font-semibold">{formatMoney(money.cents, money.currency)}</span>
      <span className="text-xs text-faint">{[formatNumberOf(money.sold, "sale"), ...others].join(", ")}</span>
    </span>
  );
}
