import type { AlertFilter } from "#src/domain/alerts/alerts.contract.ts";
import { describeFilter } from "#src/domain/alerts/describe.ts";
import { useDash } from "../../lib/session/dash-context.ts";

/** The filter of an alert in words; nothing for all conversations. */
export function FilterWords({ filter, before = "" }: { filter: AlertFilter; before?: string }) {
  const { accounts } = useDash();
  const words = describeFilter(filter, accounts.find(({ id }) => id === filter.account)?.name);
  return words === null ? null : `${before}${words}`;
}
