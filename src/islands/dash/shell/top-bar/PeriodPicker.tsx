import { findPreset, resolvePreset } from "#src/domain/metrics/period.ts";
import { DateRangePicker } from "#src/components/ui/forms/DateRangePicker.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { usePeriod, useSetDashSearch } from "../../../lib/navigation/dash-search.ts";

/** Selects the period of all figures, in the client's time zone, and the comparison with the previous period. */
export function PeriodPicker() {
  const { client } = useDash();
  const { period, previous, today } = usePeriod();
  const setSearch = useSetDashSearch();
  const preset = findPreset(period, today);
  return (
    <DateRangePicker
      value={preset === null ? { preset: "custom", ...period } : { preset }}
      onValueChange={(choice) => {
        const { from, to } = choice.preset === "custom" ? choice : resolvePreset(choice.preset, today);
        setSearch({ from, to });
      }}
      compare={previous !== null}
      onCompareChange={(compare) => setSearch({ compare: compare ? undefined : "none" })}
      timeZone={client.timeZone}
      today={today}
    />
  );
}
