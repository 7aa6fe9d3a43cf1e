import { useRef } from "react";
import type { KeyboardEvent } from "react";
import type { ConversationItem } from "#src/domain/conversations/conversations.contract.ts";
import { nameChannel } from "#src/domain/shared/channels.ts";
import { formatDateTime, formatDay, formatDuration, formatTime } from "#src/domain/shared/format.ts";
import { describeIntent, describeLanguage } from "#src/domain/analysis/words.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Checkbox } from "#src/components/ui/Checkbox.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { StageBadge } from "#src/components/ui/StageBadge.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { DashLink } from "../../lib/DashLink.tsx";
import { useDashSearch } from "../../lib/dash-search.ts";
import { OutcomeBadge } from "./OutcomeBadge.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { SentimentMark } from "./SentimentMark.tsx";
import { nameRow } from "./use-row-return.ts";
import { useSelection } from "./use-selection.ts";
import type { Selection } from "./use-selection.ts";

const ROW =
  "grid min-w-0 flex-1 gap-x-4 gap-y-1.5 py-3 pr-4 pl-2 sm:pr-5 lg:grid-cols-[minmax(0,1fr)_9rem_9.5rem_9rem_8.5rem] lg:items-center";

const BOX = "grid shrink-0 place-items-center self-stretch pl-3 max-lg:place-items-start max-lg:pt-2.5 sm:pl-4";

/**
 * The rows; on a narrow window each is a small card of its own. Arrow keys and j/k go from row to row; rows can be
 * chosen, with Shift a range of them.
 */
export function ConversationList({ items }: { items: readonly ConversationItem[] }) {
  const list = useRef<HTMLUListElement>(null);
  const selection = useSelection(items.map(({ id }) => id));
  const { selected, toggleAll } = selection;
  const all = selected.length > 0 && selected.length === items.length;

  /** The bar goes with the last one: who pressed there goes on at the rows they had chosen. */
  function clear(): void {
    document.getElementById(nameRow(selected.at(-1) ?? ""))?.focus();
    toggleAll(false);
  }

  function press(event: KeyboardEvent): void {
    const step = readStep(event);
    if (step === 0) return;
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const at = links.findIndex((link) => link.closest("li")?.contains(document.activeElement));
    links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
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
          <div aria-hidden="true" className={`${ROW} hidden py-2! lg:grid`}>
            <span>Conversation</span>
            <span>Furthest stage</span>
            <span>Outcome</span>
            <span>Sentiment, length</span>
            <span className="text-right">Began</span>
          </div>
        </div>
        <ul ref={list} aria-label="Conversations" onKeyDown={press} className="divide-y divide-rule">
          {items.map((item) => (
            <li key={item.id} className="flex items-center transition-colors hover:bg-wash/60">
              <RowBox item={item} selection={selection} />
              <ConversationRow item={item} />
            </li>
          ))}
        </ul>
      </div>
      {selected.length === 0 ? null : (
        <SelectionBar items={items.filter(({ id }) => selected.includes(id))} onClear={clear} />
      )}
    </>
  );
}

function RowBox({ item, selection }: { item: ConversationItem; selection: Selection }) {
  return (
    <span className={BOX}>
      <Checkbox
        aria-label={`Select ${item.preview === "" ? item.externalId : item.preview}`}
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

function ConversationRow({ item }: { item: ConversationItem }) {
  const search = useDashSearch();
  const { client, accounts } = useDash();
  const account = accounts.find(({ id }) => id === item.apiAccountId)?.name;
  const facts = [nameChannel(item.channel), account, describeLanguage(item.language), describeIntent(item.intent)];
  return (
    <DashLink
      id={nameRow(item.id)}
      to={paths.dash.conversation(item.id)}
      search={search}
      className={`${ROW} -outline-offset-2`}
    >
      <span className="grid min-w-0 gap-0.5">
        <span className="line-clamp-2 text-[0.9375rem] leading-snug lg:line-clamp-1">
          {item.preview === "" ? <span className="text-faint">No text from the user</span> : item.preview}
        </span>
        <span className="truncate text-[0.8125rem] text-soft">
          {facts.filter((fact) => fact !== undefined && fact !== "").join(" · ")}
        </span>
        {item.tags.length === 0 ? null : (
          <span className="flex flex-wrap gap-1 pt-1">
            {item.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm lg:contents">
        <StageBadge stage={item.stage} />
        <OutcomeBadge item={item} />
        <span className="flex items-center gap-2 text-[0.8125rem] text-soft">
          <SentimentMark score={item.sentiment} />
          <span className="tabular whitespace-nowrap">
            {item.messages} msg, {formatDuration(item.durationMs)}
          </span>
        </span>
        <time
          dateTime={item.startedAt}
          className="text-[0.8125rem] whitespace-nowrap text-soft max-lg:ml-auto lg:text-right"
        >
          <span className="max-sm:hidden">{formatDateTime(item.startedAt, client.timeZone)}</span>
          <span className="sm:hidden">
            {formatDay(item.startedAt, client.timeZone)}, {formatTime(item.startedAt, client.timeZone)}
          </span>
        </time>
      </span>
    </DashLink>
  );
}

/** The list's place while it loads. */
export function ConversationListSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading conversations"
      className="divide-y divide-rule rounded-md border border-rule bg-card"
    >
      {Array.from({ length: 9 }, (_, at) => (
        <div key={at} className={ROW}>
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

function readStep(event: KeyboardEvent): number {
  if (event.ctrlKey || event.metaKey || event.altKey) return 0;
  if (event.key === "ArrowDown" || event.key === "j") return 1;
  return event.key === "ArrowUp" || event.key === "k" ? -1 : 0;
}
