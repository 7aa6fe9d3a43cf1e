import { useQuery } from "@tanstack/react-query";
import { Button } from "#src/components/ui/Button.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { Spinner } from "#src/components/ui/Spinner.tsx";
import { useDash } from "./dash-context.ts";
import { useDashSearch, usePeriod, useSetDashSearch } from "./dash-search.ts";
import type { DashSearch } from "./dash-search.ts";
import { newestConversationQuery } from "./newest-conversation.query.ts";
import { explainNothing } from "./nothing-here.ts";
import type { Nothing } from "./nothing-here.ts";
import { WaysIn } from "./WaysIn.tsx";

const SHARED_FILTERS = { account: undefined, channel: undefined, language: undefined, version: undefined };

type NothingHereProps = {
  /** For a workspace without conversations: what the screen would show, and how it comes there. */
  promise: string;
  /** Whether anything but the period narrows the screen, and what takes that away; the shared filters unless told. */
  filtered?: boolean;
  cleared?: DashSearch;
};

/** A screen that has nothing to show: why, and the next step. */
export function NothingHere({ promise, filtered, cleared = SHARED_FILTERS }: NothingHereProps) {
  const { client, accounts } = useDash();
  const { period } = usePeriod();
  const { account, channel, language, version } = useDashSearch();
  const newest = useQuery(newestConversationQuery());
  if (newest.isPending) {
    return (
      <Card role="status" aria-label="Loading" className="grid justify-items-center gap-3 px-4 py-20">
        <Skeleton className="h-6 w-56 max-w-full" />
        <Skeleton className="h-4 w-80 max-w-full" />
      </Card>
    );
  }
  const nothing = explainNothing({
    newest: newest.data === null ? null : newest.data?.startedAt,
    loadingSample: accounts.some(({ sample }) => sample === "loading"),
    filtered: filtered ?? [account, channel, language, version].some((value) => value !== undefined),
    period,
    timeZone: client.timeZone,
    promise,
  });
  return (
    <Card>
      <EmptyState
        title={nothing.title}
        description={nothing.description}
        action={<WayOn nothing={nothing} cleared={cleared} />}
      />
    </Card>
  );
}

function WayOn({ nothing, cleared }: { nothing: Nothing; cleared: DashSearch }) {
  const setSearch = useSetDashSearch();
  if (nothing.way === "in") return <WaysIn />;
  if (nothing.way === "wait") return <Spinner />;
  if (nothing.way === "clear") {
    return (
      <Button variant="primary" onClick={() => setSearch(cleared)}>
        Clear the filters
      </Button>
    );
  }
  if (nothing.way === "none") return null;
  return (
    <Button variant="primary" onClick={() => setSearch(nothing.period)}>
      Show the 30 days up to it
    </Button>
  );
}
