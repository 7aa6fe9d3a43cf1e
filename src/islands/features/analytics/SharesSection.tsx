import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { z } from "zod";
import { languageSchema } from "#src/domain/analysis/analysis.contract.ts";
import { describeLanguage } from "#src/domain/analysis/labels.ts";
import type { dimensionsSchema } from "#src/domain/metrics/metrics.contract.ts";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { BarList } from "#src/components/charts/BarList.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { pickSharedSearch, useDashSearch } from "../../lib/navigation/dash-search.ts";
import type { DashSearch } from "../../lib/navigation/dash-search.ts";

const MAX_ROWS = 8;

/** Conversations by channel, language and bot version. Selecting a row lists its conversations. */
export function SharesSection({
  dimensions: { channels, languages, versions, leftOut },
  total,
}: {
  dimensions: z.infer<typeof dimensionsSchema>;
  total: number;
}) {
  const navigate = useNavigate();
  const shared = pickSharedSearch(useDashSearch());
  const list = (filter: DashSearch) =>
    void navigate({ to: paths.dash.conversations, search: { ...shared, ...filter } });
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <Shares
        title="Channels"
        rows={channels}
        leftOut={leftOut.channels.n}
        name={getChannelName}
        total={total}
        onSelect={(channel) => list({ channel })}
      />
      <Shares
        title="Languages"
        rows={languages}
        name={describeLanguage}
        total={total}
        onSelect={(language) => list({ language: languageSchema.parse(language) })}
      />
      <Shares
        title="Bot versions"
        rows={versions}
        leftOut={leftOut.versions.n}
        name={(version) => version}
        total={total}
        onSelect={(version) => list({ version })}
      />
    </div>
  );
}

function Shares<Value extends string>({
  title,
  rows,
  leftOut = 0,
  name,
  total,
  onSelect,
}: {
  title: string;
  rows: readonly { value: Value; n: number }[];
  /** Conversations with values that are not listed. */
  leftOut?: number;
  name: (value: Value) => ReactNode;
  total: number;
  onSelect: (value: string) => void;
}) {
  const specified = rows.reduce((sum, { n }) => sum + n, leftOut);
  const unspecified = total - specified;
  return (
    <Section
      title={title}
      description={unspecified > 0 ? `${formatCount(unspecified)} conversations don't specify one.` : undefined}
    >
      {rows.length === 0 ? (
        <p className="text-sm text-soft">No data in this period.</p>
      ) : (
        <BarList
          title={`Conversations by ${title.toLowerCase()}`}
          items={rows.slice(0, MAX_ROWS).map(({ value, n }) => ({
            key: value,
            label: name(value),
            count: n,
            share: n / total,
          }))}
          onSelect={onSelect}
        />
      )}
    </Section>
  );
}
