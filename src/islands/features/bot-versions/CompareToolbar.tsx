import { ListChecks } from "lucide-react";
import { COMPARED_BY } from "#src/domain/bot-versions/bot-versions.contract.ts";
import type { AgentRow, Agents, ComparedBy } from "#src/domain/bot-versions/bot-versions.contract.ts";
import { formatNumberOf } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { Popover } from "#src/components/ui/overlays/Popover.tsx";
import { SegmentedControl } from "#src/components/ui/forms/SegmentedControl.tsx";
import { BY_NAMES } from "./cell-values.ts";
import { MAX_CHOSEN, MIN_CHOSEN } from "./choose-rows.ts";

type CompareToolbarProps = {
  agents: Agents;
  by: ComparedBy;
  isAdjusted: boolean;
  chosen: readonly AgentRow[];
  onBy: (by: ComparedBy) => void;
  onBaseline: (baseline: string) => void;
  onAdjusted: (isAdjusted: boolean) => void;
  onChosen: (values: readonly string[]) => void;
};

/** What is compared, with what, and how. */
export function CompareToolbar({ agents, by, isAdjusted, chosen, ...on }: CompareToolbarProps) {
  const { rows, baseline } = agents;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SegmentedControl
        label="Compare by"
        options={COMPARED_BY.map((value) => ({ value, label: BY_NAMES[value].one }))}
        value={by}
        onValueChange={on.onBy}
      />
      <label className="flex min-w-0 items-center gap-2 text-sm text-soft">
        Baseline
        <NativeSelect
          size="sm"
          className="w-40"
          value={baseline ?? ""}
          onChange={({ target }) => on.onBaseline(target.value)}
        >
          {rows.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </label>
      <RowPicker rows={rows} baseline={baseline} chosen={chosen} onChosen={on.onChosen} />
      <Checkbox
        label="Same mix of channels and languages"
        checked={isAdjusted}
        onChange={({ target }) => on.onAdjusted(target.checked)}
      />
    </div>
  );
}

type RowPickerProps = {
  rows: readonly AgentRow[];
  baseline: string | null;
  chosen: readonly AgentRow[];
  onChosen: (values: readonly string[]) => void;
};

/** Chooses two to six rows; the baseline is always one of them. */
function RowPicker({ rows, baseline, chosen, onChosen }: RowPickerProps) {
  const values = chosen.map(({ value }) => value);
  return (
    <Popover
      label="Choose what to compare"
      className="grid max-h-80 w-72 gap-2"
      trigger={
        <Button variant="ghost" size="sm" disabled={rows.length <= MIN_CHOSEN}>
          <ListChecks aria-hidden="true" className="size-4" />
          {chosen.length} of {rows.length}
          <span className="sr-only"> compared: choose others</span>
        </Button>
      }
    >
      <p className="text-xs text-soft">
        {MIN_CHOSEN} to {MAX_CHOSEN}, side by side
      </p>
      {rows.map(({ value, label, conversations }) => {
        const isChosen = values.includes(value);
        const isFixed = value === baseline || (isChosen ? values.length <= MIN_CHOSEN : values.length >= MAX_CHOSEN);
        return (
          <Checkbox
            key={value}
            label={<span className="wrap-anywhere">{label}</span>}
            hint={formatNumberOf(conversations, "conversation")}
            checked={isChosen}
            disabled={isFixed}
            onChange={() => onChosen(isChosen ? values.filter((one) => one !== value) : [...values, value])}
          />
        );
      })}
    </Popover>
  );
}
