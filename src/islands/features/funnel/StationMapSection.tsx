import { CONVERTED, RARE, START } from "#src/domain/metrics/flow/flow.contract.ts";
import type { Flow, Station } from "#src/domain/metrics/flow/flow.contract.ts";
import { computeLayers } from "#src/domain/metrics/flow/flow.ts";
import { formatCount, formatNumberOf, formatPercent } from "#src/domain/shared/format.ts";
import { ChartFrame } from "#src/components/charts/ChartFrame.tsx";
import { ChartLegend } from "#src/components/charts/ChartLegend.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { StationRow } from "./StationRow.tsx";
import type { NextStation } from "./StationRow.tsx";
import { VersionPicker } from "./VersionPicker.tsx";
import type { VersionPair } from "./VersionPicker.tsx";

type StationMapSectionProps = {
  flow: Flow;
  pair: VersionPair | null;
  onPair: (pair: VersionPair | null) => void;
};

const LEGEND = [
  { key: "on", label: "Went on", mark: "bg-edge" },
  { key: "lost", label: "Lost here", mark: "bg-drop" },
  { key: "left", label: "Ended here, not lost", mark: "bg-rule" },
];

/** What the bot does, from the beginning of conversations to their end: who comes to each station, and who leaves there. */
export function StationMapSection({ flow, pair, onPair }: StationMapSectionProps) {
  const layers = computeLayers(flow);
  const stations = flow.stations.toSorted((a, b) => (layers.get(a.key) ?? 1) - (layers.get(b.key) ?? 1));
  const most = Math.max(1, ...stations.map(({ conversations }) => conversations));
  return (
    <Section
      title="Flow map"
      description={`${describeCounted(flow)} What the bot does, in the order in which conversations come there. Select a station for its messages and what follows.`}
      actions={<VersionPicker pair={pair} onPair={onPair} />}
    >
      {stations.length === 0 ? (
        <p className="text-sm text-soft">
          There are no bot messages in these conversations, so there&apos;s no flow to show.
        </p>
      ) : (
        <ChartFrame
          title="What the bot does, and where conversations end"
          summary={`${formatNumberOf(flow.n, "conversation")}, ${formatCount(flow.converted)} converted`}
          header={<ChartLegend entries={LEGEND} />}
          table={{
            columns: [
              "Station",
              "Conversations",
              "Ended here",
              "Lost here",
              "Still open",
              "Converted",
              "Most common next",
            ],
            rows: stations.map(({ key, label, conversations, left, lost, open, converted }) => [
              label,
              formatCount(conversations),
              formatCount(left),
              `${formatCount(lost)} (${formatPercent(lost / conversations)})`,
              formatCount(open),
              formatPercent(converted / conversations),
              describeNext(listNext(flow, key)[0]),
            ]),
          }}
        >
          <ol aria-label="Stations" className="grid grid-cols-[minmax(0,1fr)] pt-1">
            {stations.map((station) => (
              <StationRow
                key={station.key}
                station={station}
                most={most}
                next={listNext(flow, station.key)}
                other={pair === null ? undefined : findOther(flow, station, pair)}
              />
            ))}
          </ol>
          {flow.rare === 0 ? null : (
            <p className="pt-3 text-xs text-faint">
              {formatNumberOf(flow.rare, "conversation")} ({formatPercent(flow.rare / flow.n)}) ended elsewhere: at
              something the bot rarely does, before it said anything, or too recently to be read.
            </p>
          )}
        </ChartFrame>
      )}
      <OnlyOther flow={flow} pair={pair} />
    </Section>
  );
}

/** The stations that only the version to compare with has. */
function OnlyOther({ flow: { stations, compare }, pair }: { flow: Flow; pair: VersionPair | null }) {
  const own = new Set(stations.map(({ key }) => key));
  const added = compare?.stations.filter(({ key }) => !own.has(key)) ?? [];
  if (pair === null || added.length === 0) return null;
  return (
    <div className="mt-3 grid gap-1 border-t border-rule pt-3 text-[0.8125rem]">
      <p className="font-semibold">Only in {pair.against}</p>
      <ul aria-label={`Stations only in ${pair.against}`} className="grid gap-1">
        {added.map(({ key, label, conversations, lost }) => (
          <li key={key} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="tabular shrink-0">
              {lost === 0 ? null : <span className="mr-3 text-drop-ink">{formatCount(lost)} lost here</span>}
              {formatNumberOf(conversations, "conversation")}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function describeCounted({ n, total }: Flow): string {
  return n < total
    ? `n = the latest ${formatCount(n)} of ${formatCount(total)} conversations.`
    : `n = ${formatNumberOf(n, "conversation")}.`;
}

function listNext(flow: Flow, key: string): NextStation[] {
  return flow.edges
    .filter(({ from }) => from === key)
    .map(({ to, n }) => ({ key: to, label: labelEnd(flow.stations, to), n }));
}

function labelEnd(stations: readonly Station[], key: string): string {
  if (key === CONVERTED) return "Converted";
  if (key === RARE) return "Ended elsewhere";
  if (key === START) return "Start";
  return stations.find((station) => station.key === key)?.label ?? key;
}

function describeNext(next: NextStation | undefined): string {
  return next === undefined ? "" : `${next.label} (${formatCount(next.n)})`;
}

function findOther({ compare }: Flow, { key }: Station, { against }: VersionPair) {
  const station = compare?.stations.find((same) => same.key === key);
  return station === undefined ? undefined : { ...station, version: against };
}
