import { findPreset, resolvePreset } from "#src/domain/metrics/period.ts";
import { DateRangePicker } from "#src/components/ui/DateRangePicker.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { usePeriod, useSetDashSearch } from "../../lib/dash-search.ts";

/** The period of every figure, in the client's time zone, with or without the period before. */
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
