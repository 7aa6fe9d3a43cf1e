import { useQuery } from "@tanstack/react-query";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { Spinner } from "#src/components/ui/marks/Spinner.tsx";
import { useDash } from "../../session/dash-context.ts";
import {
  NO_SHARED_FILTERS,
  SHARED_FILTERS,
  useDashSearch,
  usePeriod,
  useSampleFilter,
  useSetDashSearch,
} from "../../navigation/dash-search.ts";
import type { DashSearch } from "../../navigation/dash-search.ts";
import { newestConversationQuery } from "../../queries/newest-conversation.query.ts";
import { explainEmpty } from "./no-conversations.ts";
import type { EmptyReason } from "./no-conversations.ts";
import { StartOptions } from "./StartOptions.tsx";

type NothingHereProps = {
  /** What the screen will show; used when the workspace has no conversations. */
  promise: string;
  /** Whether filters other than the period are set, and the search that clears them; the shared filters by default. */
  filtered?: boolean;
  cleared?: DashSearch;
};

/** Empty state of a screen without conversations: why, and the next step. */
export function NoConversations({ promise, filtered, cleared = NO_SHARED_FILTERS }: NothingHereProps) {
  const { client, accounts } = useDash();
  const { period } = usePeriod();
  const sample = useSampleFilter();
  const search = useDashSearch();
  const newest = useQuery(newestConversationQuery({ sample }));
  if (newest.isPending) {
    return (
      <Card role="status" aria-label="Loading" className="grid justify-items-center gap-3 px-4 py-20">
        <Skeleton className="h-6 w-56 max-w-full" />
        <Skeleton className="h-4 w-80 max-w-full" />
      </Card>
    );
  }
  const reason = explainEmpty({
    newest: newest.data === null ? null : newest.data?.startedAt,
    loadingSample: sample === undefined && accounts.some((one) => one.sample === "loading"),
    onlyMine: sample === "exclude",
    filtered: filtered ?? SHARED_FILTERS.some((name) => search[name] !== undefined),
    period,
    timeZone: client.timeZone,
    promise,
  });
  return (
    <Card>
      <EmptyState
        title={reason.title}
        description={reason.description}
        action={<NextStep reason={reason} cleared={cleared} />}
      />
    </Card>
  );
}

function NextStep({ reason, cleared }: { reason: EmptyReason; cleared: DashSearch }) {
  const setSearch = useSetDashSearch();
  if (reason.next === "start") return <StartOptions />;
  if (reason.next === "wait") return <Spinner />;
  if (reason.next === "clear") {
    return (
      <Button variant="primary" onClick={() => setSearch(cleared)}>
        Clear filters
      </Button>
    );
  }
  if (reason.next === "none") return null;
  return (
    <Button variant="primary" onClick={() => setSearch(reason.period)}>
      Show the 30 days up to that date
    </Button>
  );
}
