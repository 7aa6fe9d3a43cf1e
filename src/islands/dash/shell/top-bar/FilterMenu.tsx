import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import { describeLanguage } from "#src/domain/analysis/labels.ts";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { formatCompact } from "#src/domain/shared/format.ts";
import { languageSchema } from "#src/domain/analysis/analysis.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { Popover } from "#src/components/ui/overlays/Popover.tsx";
import { useDashSearch, useMetricsQueries, useSetDashSearch } from "../../../lib/navigation/dash-search.ts";
import { dimensionsQuery } from "../../../lib/queries/metrics.query.ts";
import { UnlistedOption } from "../../../lib/screens/UnlistedOption.tsx";

/** Filters by channel, language and bot version; values of the period, most frequent first. */
export function FilterMenu() {
  const { channel, language, version } = useDashSearch();
  const setSearch = useSetDashSearch();
  const { now } = useMetricsQueries();
  const { data } = useQuery(dimensionsQuery({ from: now.from, to: now.to, account: now.account, sample: now.sample }));
  const active = [channel, language, version].filter((value) => value !== undefined).length;

  return (
    <Popover
      label="Filters"
      align="end"
      className="w-72"
      trigger={
        <Button
          size="sm"
          className="font-normal! text-soft!"
          icon={<ListFilter aria-hidden="true" className="size-3.5 text-faint" />}
        >
          <span className="max-sm:sr-only">Filters</span>
          {active === 0 ? null : <span className="tabular font-semibold text-ink">{active}</span>}
        </Button>
      }
    >
      <div className="grid gap-4">
        <DimensionFilter
          label="Channel"
          all="All channels"
          values={data?.channels}
          selected={channel}
          getName={getChannelName}
          unlisted={data?.leftOut.channels.values}
          onChange={(value) => setSearch({ channel: value })}
        />
        <DimensionFilter
          label="Language"
          all="All languages"
          values={data?.languages}
          selected={language}
          getName={describeLanguage}
          onChange={(value) => setSearch({ language: languageSchema.safeParse(value).data })}
        />
        <DimensionFilter
          label="Bot version"
          all="All versions"
          values={data?.versions}
          selected={version}
          getName={(value) => value}
          unlisted={data?.leftOut.versions.values}
          onChange={(value) => setSearch({ version: value })}
        />
        {active === 0 ? null : (
          <Button size="sm" onClick={() => setSearch({ channel: undefined, language: undefined, version: undefined })}>
            Clear filters
          </Button>
        )}
      </div>
    </Popover>
  );
}

type DimensionFilterProps<V extends string> = {
  label: string;
  /** Label of the option without a filter. */
  all: string;
  values: readonly { value: V; n: number }[] | undefined;
  selected: V | undefined;
  getName: (value: V) => string;
  /** Number of rarer values that are not listed. */
  unlisted?: number | undefined;
  onChange: (value: string | undefined) => void;
};

function DimensionFilter<V extends string>(props: DimensionFilterProps<V>) {
  const { label, all, values = [], selected, getName, unlisted, onChange } = props;
  // The selected value stays listed even if the period has no conversations with it.
  const isListed = selected === undefined || values.some(({ value }) => value === selected);
  const options = isListed ? values : [...values, { value: selected, n: 0 }];
  return (
    <Field label={label}>
      <NativeSelect size="sm" value={selected ?? ""} onChange={(event) => onChange(event.target.value || undefined)}>
        <option value="">{all}</option>
        {options.map(({ value, n }) => (
          <option key={value} value={value}>
            {getName(value)} ({formatCompact(n)})
          </option>
        ))}
        <UnlistedOption count={unlisted} />
      </NativeSelect>
    </Field>
  );
}
