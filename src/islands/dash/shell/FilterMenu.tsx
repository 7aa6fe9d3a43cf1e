import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import { describeLanguage } from "#src/domain/analysis/words.ts";
import { nameChannel } from "#src/domain/shared/channels.ts";
import { formatCompact } from "#src/domain/shared/format.ts";
import { languageSchema } from "#src/domain/analysis/analysis.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { Popover } from "#src/components/ui/Popover.tsx";
import { useDashSearch, useMetricsQueries, useSetDashSearch } from "../../lib/dash-search.ts";
import { dimensionsQuery } from "../../lib/metrics.query.ts";
import { NotListed } from "../../lib/NotListed.tsx";

/** Channel, language and bot version: what there is of each in the period, most frequent first. */
export function FilterMenu() {
  const { channel, language, version } = useDashSearch();
  const setSearch = useSetDashSearch();
  const { now } = useMetricsQueries();
  const { data } = useQuery(dimensionsQuery({ from: now.from, to: now.to, account: now.account }));
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
        <Field label="Channel">
          <NativeSelect
            size="sm"
            value={channel ?? ""}
            onChange={(e) => setSearch({ channel: e.target.value || undefined })}
          >
            <option value="">All channels</option>
            {listed(data?.channels, channel).map(({ value, n }) => (
              <option key={value} value={value}>
                {nameChannel(value)} {count(n)}
              </option>
            ))}
            <NotListed count={data?.leftOut.channels.values} />
          </NativeSelect>
        </Field>
        <Field label="Language">
          <NativeSelect
            size="sm"
            value={language ?? ""}
            onChange={(e) => setSearch({ language: languageSchema.safeParse(e.target.value).data })}
          >
            <option value="">All languages</option>
            {listed(data?.languages, language).map(({ value, n }) => (
              <option key={value} value={value}>
                {describeLanguage(value)} {count(n)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Bot version">
          <NativeSelect
            size="sm"
            value={version ?? ""}
            onChange={(e) => setSearch({ version: e.target.value || undefined })}
          >
            <option value="">All versions</option>
            {listed(data?.versions, version).map(({ value, n }) => (
              <option key={value} value={value}>
                {value} {count(n)}
              </option>
            ))}
            <NotListed count={data?.leftOut.versions.values} />
          </NativeSelect>
        </Field>
        {active === 0 ? null : (
          <Button size="sm" onClick={() => setSearch({ channel: undefined, language: undefined, version: undefined })}>
            Clear filters
          </Button>
        )}
      </div>
    </Popover>
  );
}

/** The values there are, and the chosen one even where the period has none of it. */
function listed<V extends string>(values: { value: V; n: number }[] | undefined, chosen: V | undefined) {
  const found = values ?? [];
  if (chosen === undefined || found.some(({ value }) => value === chosen)) return found;
  return [...found, { value: chosen, n: 0 }];
}

function count(n: number): string {
  return `(${formatCompact(n)})`;
}
