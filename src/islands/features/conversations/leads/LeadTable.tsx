import type { ConversationItem } from "#src/domain/conversations/conversations.contract.ts";
import type { Lead } from "#src/domain/conversations/lead.contract.ts";
import { LOSS_REASON_NAMES, NEED_NAMES } from "#src/domain/conversations/reading-labels.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { SampleBadge } from "#src/components/ui/marks/SampleBadge.tsx";
import { DashLink } from "../../../lib/navigation/DashLink.tsx";
import { useDashSearch, useSetDashSearch } from "../../../lib/navigation/dash-search.ts";
import { useDash } from "../../../lib/session/dash-context.ts";
import { NO_FILTERS } from "../filters/filters.ts";
import { LeadFields } from "./LeadFields.tsx";
import { getRowId } from "../use-row-focus-return.ts";

const ROW =
  "grid gap-x-4 gap-y-2.5 px-4 py-3 sm:grid-cols-2 sm:px-5 xl:grid-cols-[minmax(0,1fr)_14rem_7.5rem_8.5rem_15rem] xl:items-center";
const COLUMNS = ["What they wanted", "Contact", "Why lost", "Last message", "Owner and state"];

/** Lost conversations whose users can be reached, to be worked through: a table on wide screens, cards on others. */
export function LeadTable({ items }: { items: readonly ConversationItem[] }) {
  return (
    <div role="table" aria-label="Leads" className="rounded-md border border-rule bg-card">
      <div role="rowgroup" className="max-xl:sr-only">
        <div role="row" className={`${ROW} border-b border-rule py-2! text-xs font-semibold text-soft`}>
          {COLUMNS.map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="divide-y divide-rule">
        {items.map((item) => (
          <LeadRow key={item.id} item={item} />
        ))}
      </div>
    </div>
  );
}

/** Empty state of the leads. */
export function NoLeads() {
  const setSearch = useSetDashSearch();
  return (
    <Card>
      <EmptyState
        title="No lost leads in this period"
        description="Conversations that were lost although the user left a phone number or an e-mail address are listed here, newest first."
        action={
          <Button variant="primary" onClick={() => setSearch(NO_FILTERS)}>
            Show all conversations
          </Button>
        }
      />
    </Card>
  );
}

function LeadRow({ item }: { item: ConversationItem }) {
  const search = useDashSearch();
  const { client, accounts } = useDash();
  const { reading, lead } = item;
  const account = accounts.find(({ id }) => id === item.apiAccountId);
  const facts = [reading.need === null ? undefined : NEED_NAMES[reading.need], getChannelName(item.channel)];
  const wanted = [reading.subject?.text, item.title].find((text) => text !== undefined && text !== "");
  return (
    <div role="row" className={ROW}>
      <span role="cell" className="grid min-w-0 gap-0.5 sm:max-xl:col-span-2">
        <DashLink
          id={getRowId(item.id)}
          to={paths.dash.conversation(item.id)}
          search={search}
          className="line-clamp-2 text-[0.9375rem] leading-snug font-semibold wrap-anywhere hover:underline"
        >
          {wanted ?? "No user message"}
        </DashLink>
        <span className="flex min-w-0 items-center gap-2 text-[0.8125rem] text-soft">
          {account === undefined || account.sample === null ? null : <SampleBadge className="h-5! shrink-0" />}
          <span className="truncate">{facts.filter((fact) => fact !== undefined && fact !== "").join(" · ")}</span>
        </span>
      </span>
      <span role="cell" className="grid min-w-0 content-start text-sm">
        <Contact lead={lead} />
      </span>
      <span role="cell" className="min-w-0 text-sm wrap-anywhere">
        {reading.reason === null ? <span className="text-soft">Not known</span> : LOSS_REASON_NAMES[reading.reason]}
      </span>
      <time role="cell" dateTime={item.lastAt} className="text-[0.8125rem] whitespace-nowrap text-soft">
        {formatDateTime(item.lastAt, client.timeZone)}
      </time>
      <span role="cell" className="min-w-0 sm:max-xl:col-span-2">
        {lead === null ? null : <LeadFields id={item.id} lead={lead} />}
      </span>
    </div>
  );
}

/** Phone numbers and e-mail addresses of a lead, to call and write to; masked ones as text. */
export function Contact({ lead }: { lead: Lead | null }) {
  if (lead === null || lead.contact.length === 0) return <span className="text-soft">None</span>;
  return lead.contact.map(({ kind, value }) => {
    const isMasked = /[[•]/.test(value);
    const href = kind === "email" ? `mailto:${value}` : `tel:${value.replace(/[^\d+]/g, "")}`;
    return isMasked ? (
      <span key={value} className="truncate text-soft">
        {kind === "email" ? "E-mail (hidden)" : "Phone (hidden)"}
      </span>
    ) : (
      <a key={value} href={href} className="tabular wrap-anywhere underline-offset-2 hover:underline">
        {value}
      </a>
    );
  });
}
