import type { Money } from "#src/domain/money/money.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { SegmentedControl } from "#src/components/ui/forms/SegmentedControl.tsx";
import { DashLink } from "../navigation/DashLink.tsx";
import { useDashSearch, useSetDashSearch } from "../navigation/dash-search.ts";

/** Whether a screen shows money: it was chosen, and there is any. */
export function useIsInMoney(money: Money | undefined): boolean {
  const { in: unit } = useDashSearch();
  return unit === "money" && money !== null && money !== undefined;
}

/** Switches between people and money; without a value of a sale, a link to set one. Nothing while `money` loads. */
export function MoneySwitch({ money }: { money: Money | undefined }) {
  const setSearch = useSetDashSearch();
  const isInMoney = useIsInMoney(money);
  if (money === undefined) return null;
  if (money === null) {
    return (
      <DashLink to={paths.dash.settingsWorkspace} className="text-xs text-soft hover:underline">
        Set the value of a sale to see money
      </DashLink>
    );
  }
  return (
    <SegmentedControl
      label="Show in"
      size="sm"
      value={isInMoney ? "money" : "people"}
      onValueChange={(value) => setSearch({ in: value === "money" ? value : undefined })}
      options={[
        { value: "people", label: "People" },
        { value: "money", label: "Money" },
      ]}
    />
  );
}
