import { useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import type { ConversationItem } from "#src/domain/conversations/conversations.contract.ts";
import { formatCount, formatDateTime, formatDay, formatDuration, formatTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { SampleBadge } from "#src/components/ui/marks/SampleBadge.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { StageBadge } from "#src/components/ui/marks/StageBadge.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { DashLink } from "../../../lib/navigation/DashLink.tsx";
import { useDashSearch } from "../../../lib/navigation/dash-search.ts";
import { MarksLegend } from "../marks/MarksLegend.tsx";
import { OutcomeBadge } from "../marks/OutcomeBadge.tsx";
import { moveByKey } from "./row-keys.ts";
import type { GridPosition } from "./row-keys.ts";
import { SelectionBar } from "../selection/SelectionBar.tsx";
import { SentimentMark } from "../marks/SentimentMark.tsx";
import { getRowId } from "../use-row-focus-return.ts";
import { listFacts } from "./row-columns.ts";
import type { ChosenColumns } from "./use-row-columns.ts";
import { useSelection } from "../selection/use-selection.ts";
import type { Selection } from "../selection/use-selection.ts";

/** What rows show besides their title, stage, outcome and time. */
type Shown = Pick<ChosenColumns, "columns" | "tracked">;

const ROW =
  "grid min-w-0 flex-1 gap-x-4 gap-y-1.5 py-3 pr-4 pl-2 sm:pr-5 lg:min-h-11 lg:grid-cols-[minmax(0,1fr)_8.5rem_9rem_minmax(0,13rem)_8.5rem] lg:items-center lg:py-0.5";

const BOX = "grid shrink-0 place-items-center self-stretch pl-3 max-lg:place-items-start max-lg:pt-2.5 sm:pl-4";

/**
 * The list of conversations, as small cards on narrow screens. A single tab stop: up and down move between rows, left and
 * right between a row's checkbox and link. x selects a row; Shift+x selects a range.
 */
export function ConversationList({ items, shown }: { items: readonly ConversationItem[]; shown: Shown }) {
  const ids = items.map(({ id }) => id);
  const grid = useRef<HTMLDivElement>(null);
  const hint = useId();
  const selection = useSelection(ids);
  const [focused, setFocused] = useState<{ id: string; cell: GridPosition["cell"] } | null>(null);
  const { selected, toggle, toggleAll } = selection;
  const all = selected.length > 0 && selected.length === items.length;
  const at: GridPosition = { row: Math.max(0, ids.indexOf(focused?.id ?? "")), cell: focused?.cell ?? "open" };

  /** Clearing hides the selection bar, so move focus back to the last selected row. */
  function clear(): void {
    document.getElementById(getRowId(selected.at(-1) ?? ""))?.focus();
    toggleAll(false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const id = ids[at.row] ?? "";
    if (event.key.toLowerCase() === "x" && !event.ctrlKey && !event.metaKey && !event.altKey) {
      toggle(id, { on: !selected.includes(id), range: event.shiftKey });
      event.preventDefault();
      return;
    }
    const next = moveByKey(event, at, ids.length);
    if (next === null) return;
    const row = grid.current?.querySelectorAll("[role=row]")[next.row];
    row?.querySelector<HTMLElement>(next.cell === "open" ? "a" : "input")?.focus();
    event.preventDefault();
  }

  return (
    <>
      <div className="overflow-hidden rounded-md border border-rule bg-card">
        <div className="flex items-center border-b border-rule text-xs font-semibold text-soft">
          <span className={`${BOX} max-lg:py-1.5!`}>
            <Checkbox
              aria-label="Select all shown"
              checked={all}
              indeterminate={!all && selected.length > 0}
              onChange={() => toggleAll(selected.length === 0)}
            />
          </span>
          <span aria-hidden="true" className="pl-2 lg:hidden">
            Select all shown
          </span>
          <span className="mr-2 ml-auto lg:hidden">
            <MarksLegend of="list" />
          </span>
          <div className={`${ROW} hidden py-0.5! lg:grid`}>
            <ColumnName>Conversation</ColumnName>
            <ColumnName>Furthest stage</ColumnName>
            <span className="flex items-center gap-1">
              <ColumnName>Outcome</ColumnName>
              <MarksLegend of="list" />
            </span>
            <ColumnName>Details</ColumnName>
            <ColumnName className="text-right">Started</ColumnName>
          </div>
        </div>
        <div
          ref={grid}
          role="grid"
          aria-label="Conversations"
          aria-describedby={hint}
          aria-multiselectable="true"
          onKeyDown={onKeyDown}
          onFocus={({ target }) => setFocused(findPosition(target))}
          className="divide-y divide-rule"
        >
          {items.map((item, row) => (
            <div
              key={item.id}
              role="row"
              data-id={item.id}
              aria-selected={selected.includes(item.id)}
              className="flex items-center transition-colors hover:bg-wash/60 aria-selected:bg-wash/60"
            >
              <RowBox item={item} selection={selection} tabIndex={row === at.row && at.cell === "select" ? 0 : -1} />
              <ConversationRow item={item} shown={shown} tabIndex={row === at.row && at.cell === "open" ? 0 : -1} />
            </div>
          ))}
        </div>
      </div>
      <p id={hint} className="sr-only">
        Use the arrow keys to move between rows, left to reach a row's checkbox, x to select it, Enter to open it.
      </p>
      {selected.length === 0 ? null : (
        <SelectionBar items={items.filter(({ id }) => selected.includes(id))} onClear={clear} />
      )}
    </>
  );
}

/** Hidden from screen readers: each row describes its own content. */
function ColumnName({ className, children }: { className?: string; children: string }) {
  return (
    <span aria-hidden="true" className={className}>
      {children}
    </span>
  );
}

type RowBoxProps = { item: ConversationItem; selection: Selection; tabIndex: number };

function RowBox({ item, selection, tabIndex }: RowBoxProps) {
  return (
    <span role="gridcell" className={BOX}>
      <Checkbox
        tabIndex={tabIndex}
        aria-label={`Select ${item.title === "" ? item.externalId : item.title}`}
        checked={selection.selected.includes(item.id)}
        onChange={({ target, nativeEvent }) =>
          selection.toggle(item.id, {
            on: target.checked,
            range: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          })
        }
      />
    </span>
  );
}

type RowProps = { item: ConversationItem; shown: Shown; tabIndex: number };

function ConversationRow({ item, shown: { columns, tracked }, tabIndex }: RowProps) {
  const search = useDashSearch();
  const { client, accounts } = useDash();
  const account = accounts.find(({ id }) => id === item.apiAccountId);
  // The channel says enough where one account alone has it.
  const isShared = accounts.some(({ id, channel }) => id !== item.apiAccountId && channel === item.channel);
  const facts = listFacts(item, columns, { account: isShared ? account?.name : undefined, tracked });
  return (
    <span role="gridcell" className="flex min-w-0 flex-1">
      <DashLink
        id={getRowId(item.id)}
        to={paths.dash.conversation(item.id)}
        search={search}
        tabIndex={tabIndex}
        className={`${ROW} -outline-offset-2`}
      >
        <span className="grid min-w-0 gap-0.5 lg:gap-0">
          <span className="flex min-w-0 gap-x-2 gap-y-1 max-lg:flex-wrap lg:items-center">
            <span className="line-clamp-2 text-[0.9375rem] leading-snug wrap-anywhere lg:line-clamp-1">
              {item.title === "" ? <span className="text-faint">No user message</span> : item.title}
            </span>
            {item.tags.map((tag) => (
              <Badge key={tag} className="max-w-full lg:h-5! lg:max-w-28">
                <span className="truncate">{tag}</span>
              </Badge>
            ))}
          </span>
          {item.ending === "" || item.ending === item.title ? null : (
            <span className="truncate text-[0.8125rem] leading-snug text-soft">{item.ending}</span>
          )}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm lg:contents">
          <StageBadge stage={item.stage} />
          <OutcomeBadge item={item} />
          <span className="flex min-w-0 items-center gap-2 text-[0.8125rem] leading-tight text-soft max-lg:order-first max-lg:basis-full">
            {account === undefined || account.sample === null ? null : <SampleBadge className="h-5! shrink-0" />}
            <span className="line-clamp-2 wrap-anywhere">{facts.join(" · ")}</span>
          </span>
          <span className="flex items-center justify-between gap-x-3 text-[0.8125rem] leading-tight text-soft max-sm:basis-full sm:max-lg:ml-auto lg:flex-col-reverse lg:items-end">
            <span className="flex items-center gap-1.5">
              <SentimentMark score={item.sentiment} />
              <span className="tabular whitespace-nowrap">
                {formatCount(item.messages)} msg, {formatDuration(item.durationMs)}
              </span>
            </span>
            <time dateTime={item.startedAt} className="whitespace-nowrap">
              <span className="max-sm:hidden">{formatDateTime(item.startedAt, client.timeZone)}</span>
              <span className="sm:hidden">
                {formatDay(item.startedAt, client.timeZone)}, {formatTime(item.startedAt, client.timeZone)}
              </span>
            </time>
          </span>
        </span>
      </DashLink>
    </span>
  );
}

/** Loading state of the list. */
export function ConversationListSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading conversations"
      className="divide-y divide-rule rounded-md border border-rule bg-card"
    >
      <div className="h-9" />
      {Array.from({ length: 9 }, (_, at) => (
        <div key={at} className={`${ROW} pl-11! sm:pl-12!`}>
          <span className="grid gap-2">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-2/5" />
          </span>
          <Skeleton className="h-4 w-24 max-lg:hidden" />
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-3 w-28 max-lg:hidden" />
          <Skeleton className="h-3 w-28 max-lg:hidden" />
        </div>
      ))}
    </div>
  );
}

/** Finds the row and cell of an element in the grid. */
function findPosition(element: Element): { id: string; cell: GridPosition["cell"] } | null {
  const id = element.closest("[role=row]")?.getAttribute("data-id") ?? null;
  return id === null ? null : { id, cell: element.closest("a") === null ? "select" : "open" };
}
