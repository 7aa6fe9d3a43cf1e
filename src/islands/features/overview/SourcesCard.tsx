import { useQuery } from "@tanstack/react-query";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import type { Sources } from "#src/domain/sources/source-metrics.contract.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { pickSharedSearch, useDashSearch, useMetricsQueries } from "../../lib/navigation/dash-search.ts";
import { sourcesQuery } from "../../lib/queries/sources.query.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SourceLink } from "../../lib/screens/SourceLink.tsx";
import { CardLink } from "./CardLink.tsx";

const SHOWN = 4;

/** The sources whose chats are lost most, and how many conversations came without one. */
export function SourcesCard() {
  const { now } = useMetricsQueries();
  const search = pickSharedSearch(useDashSearch());
  const query = useQuery(sourcesQuery({ ...now, by: "source" }));
  return (
    <Section
      title="Where chats come from"
      description="Most lost first"
      actions={
        <CardLink to={paths.dash.analytics} search={search}>
          All sources
        </CardLink>
      }
    >
      {query.isPending ? <Skeleton className="h-24 w-full" /> : null}
      {query.isError && query.data === undefined ? <QueryError query={query} className="py-6!" /> : null}
      {query.data === undefined ? null : <SourceList sources={query.data} />}
    </Section>
  );
}

function SourceList({ sources: { sources, unknown, n } }: { sources: Sources }) {
  return (
    <div className="grid gap-3">
      <ul className="grid gap-x-12 gap-y-2.5 2xl:grid-cols-2">
        {sources.slice(0, SHOWN).map((source) => (
          <li
            key={JSON.stringify([source.kind, source.id, source.name, source.campaign])}
            className="flex items-start justify-between gap-4 text-sm"
          >
            <span className="min-w-0 font-medium">
              <SourceLink source={source} />
            </span>
            <span className="tabular shrink-0 text-right">
              {formatCount(source.lost)} lost
              <span className="block text-xs text-faint">
                of {formatCount(source.conversations)} · {formatPercent(source.conversion.rate)} converted
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="tabular text-xs text-faint">
        {formatCount(unknown)} of {formatCount(n)} conversations came without a source
      </p>
    </div>
  );
}
