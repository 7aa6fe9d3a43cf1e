import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatCount } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { NothingHere } from "../../lib/NothingHere.tsx";
import { useDashSearch, usePeriod } from "../../lib/dash-search.ts";
import { QueryError } from "../../lib/QueryError.tsx";
import { conversationsQuery } from "./conversations.query.ts";
import { ConversationList, ConversationListSkeleton } from "./ConversationList.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { FacetBar } from "./FacetBar.tsx";
import { buildFilter, hasFilters, NO_FILTERS } from "./filter.ts";
import { useRowReturn } from "./use-row-return.ts";
import { ViewsMenu } from "./ViewsMenu.tsx";

const PROMISE = "They are listed here, newest first: bring in a file of past ones, or connect a bot with an API key.";

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
        <NothingHere promise={PROMISE} filtered={hasFilters(search)} cleared={NO_FILTERS} />
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
