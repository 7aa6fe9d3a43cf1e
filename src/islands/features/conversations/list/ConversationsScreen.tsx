import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatNumberOf } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { NoConversations } from "../../../lib/screens/empty/NoConversations.tsx";
import { parseDashSearch, useDashSearch, usePeriod, useSetDashSearch } from "../../../lib/navigation/dash-search.ts";
import { QueryError, QueryErrorCard } from "../../../lib/screens/lists/QueryError.tsx";
import { conversationsQuery } from "../conversations.query.ts";
import { ConversationList, ConversationListSkeleton } from "./ConversationList.tsx";
import { ExportButton } from "../selection/ExportButton.tsx";
import { FacetBar } from "../filters/FacetBar.tsx";
import { buildFilter, buildViewFilter, hasFilters, isLeadList, NO_FILTERS } from "../filters/filters.ts";
import { LeadTable, NoLeads } from "../leads/LeadTable.tsx";
import { ListOptions } from "./ListOptions.tsx";
import { ListShares } from "./ListShares.tsx";
import { PersonHeader } from "./PersonHeader.tsx";
import { useRowFocusReturn } from "../use-row-focus-return.ts";
import { useRowColumns } from "./use-row-columns.ts";
import { ViewsMenu } from "../../../lib/views/ViewsMenu.tsx";

const PROMISE =
  "Import past conversations from a file, or connect a bot with an API key. They are listed here, newest first.";

/** /dash/conversations: the conversations of the period, newest first unless sorted otherwise, with filters and text search. */
export function ConversationsScreen() {
  const search = useDashSearch();
  const { sort } = search;
  const setSearch = useSetDashSearch();
  const { period } = usePeriod();
  const filter = useMemo(() => buildFilter(search, period), [search, period]);
  const query = useInfiniteQuery(conversationsQuery({ ...filter, sort }));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const shown = useRowColumns();
  useRowFocusReturn(items.length > 0);

  return (
    <>
      {search.user === undefined ? null : <PersonHeader user={search.user} />}
      <FacetBar
        actions={
          <>
            <ViewsMenu
              screen="conversations"
              filter={hasFilters(search) ? buildViewFilter(search) : null}
              saves="Saves the active filters for everyone in this workspace. The period is not included."
              empty="No views yet. Set filters, then save them as a view."
              onOpen={(view) => setSearch({ ...NO_FILTERS, sort: undefined, ...parseDashSearch(view.filter) })}
            />
            <ExportButton filter={filter} disabled={items.length === 0}>
              <span className="max-sm:sr-only">Export CSV</span>
            </ExportButton>
          </>
        }
      />
      {query.isPending ? <ConversationListSkeleton /> : null}
      {query.isError && items.length === 0 ? (
        <QueryErrorCard query={query} title="Conversations could not be loaded" />
      ) : null}
      {query.isSuccess && items.length === 0 && !isLeadList(search) ? (
        <NoConversations promise={PROMISE} filtered={hasFilters(search)} cleared={NO_FILTERS} />
      ) : null}
      {query.isSuccess && items.length === 0 && isLeadList(search) ? <NoLeads /> : null}
      {items.length === 0 ? null : (
        <div
          aria-busy={query.isPlaceholderData}
          className={query.isPlaceholderData ? "opacity-60 transition-opacity" : ""}
        >
          {search.lead === undefined ? (
            <>
              <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <ListShares items={items} hasMore={query.hasNextPage} />
                <ListOptions {...shown} />
              </div>
              <ConversationList key={JSON.stringify([filter, sort])} items={items} shown={shown} />
            </>
          ) : (
            <LeadTable items={items} />
          )}
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="tabular text-sm text-soft">
              {query.hasNextPage ? `Showing the ${sort ?? "newest"} ` : ""}
              {formatNumberOf(items.length, "conversation")}
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
          {query.isFetchNextPageError ? (
            <QueryError query={query} title="More conversations could not be loaded" />
          ) : null}
        </div>
      )}
    </>
  );
}
