import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatCount } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { WaysIn } from "../../lib/WaysIn.tsx";
import { useDashSearch, usePeriod, useSetDashSearch } from "../../lib/dash-search.ts";
import { QueryError } from "../../lib/QueryError.tsx";
import { conversationsQuery } from "./conversations.query.ts";
import { ConversationList, ConversationListSkeleton } from "./ConversationList.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { FacetBar } from "./FacetBar.tsx";
import { buildFilter, hasFilters, NO_FILTERS } from "./filter.ts";
import { useRowReturn } from "./use-row-return.ts";
import { ViewsMenu } from "./ViewsMenu.tsx";

/** The conversations of the period, newest first, narrowed by facets and words. */
export function ConversationsScreen() {
  const search = useDashSearch();
  const { period } = usePeriod();
  const filter = useMemo(() => buildFilter(search, period), [search, period]);
  const query = useInfiniteQuery(conversationsQuery(filter));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  useRowReturn(items.length > 0);

  return (
    <>
      <FacetBar
        actions={
          <>
            <ViewsMenu />
            <ExportButton filter={filter} disabled={items.length === 0}>
              <span className="max-sm:sr-only">Export CSV</span>
            </ExportButton>
          </>
        }
      />
      {query.isPending ? <ConversationListSkeleton /> : null}
      {query.isError && items.length === 0 ? (
        <Card>
          <QueryError query={query} title="The conversations could not be loaded" />
        </Card>
      ) : null}
      {query.isSuccess && items.length === 0 ? (
        <Card>
          <NothingHere filtered={hasFilters(search)} />
        </Card>
      ) : null}
      {items.length === 0 ? null : (
        <div
          aria-busy={query.isPlaceholderData}
          className={query.isPlaceholderData ? "opacity-60 transition-opacity" : ""}
        >
          <ConversationList key={JSON.stringify(filter)} items={items} />
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="tabular text-sm text-soft">
              {formatCount(items.length)} {items.length === 1 ? "conversation" : "conversations"} shown
              {query.hasNextPage ? ", newest first" : ": all there are"}
            </p>
            {query.hasNextPage ? (
              <Button
                loading={query.isFetchingNextPage}
                loadingText="Loading…"
                onClick={() => void query.fetchNextPage()}
              >
                Load more
              </Button>
            ) : null}
          </div>
          {query.isFetchNextPageError ? <QueryError query={query} title="The next page could not be loaded" /> : null}
        </div>
      )}
    </>
  );
}

function NothingHere({ filtered }: { filtered: boolean }) {
  const setSearch = useSetDashSearch();
  if (filtered) {
    return (
      <EmptyState
        title="No conversation matches"
        description="Nothing in this period fits all of the filters. Take some away, or choose a longer period."
        action={
          <Button variant="primary" onClick={() => setSearch(NO_FILTERS)}>
            Clear the filters
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title="No conversations in this period"
      description="Choose a longer period, bring in a file of past conversations, or connect a bot with an API key."
      action={<WaysIn />}
    />
  );
}
