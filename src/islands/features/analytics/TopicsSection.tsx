import { useState } from "react";
import type { Change } from "#src/domain/metrics/change.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import type { Topic, Topics } from "#src/domain/topics/topics.contract.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";
import { Delta } from "#src/components/ui/marks/Delta.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import {
  ColumnHeads,
  MobileSummary,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
} from "#src/components/ui/layout/Table.tsx";
import { ConversationsLink } from "../../lib/navigation/ConversationsLink.tsx";
import { MoneySwitch, useIsInMoney } from "../../lib/money/MoneySwitch.tsx";
import { Worth } from "../../lib/money/Worth.tsx";
import { AgreementNote } from "../../lib/screens/AgreementNote.tsx";
import { TopicMenu } from "./TopicMenu.tsx";

/** Topics shown before "Show all". */
const FIRST = 12;

/** What users came for, a row each: how many, the change, and what became of them. A row opens its conversations. */
export function TopicsSection({ topics: { topics, n, coverage, readAt } }: { topics: Topics }) {
  const [isOpen, setOpen] = useState(false);
  const isInMoney = useIsInMoney(topics[0]?.money);
  const title = (
    <Definition definition={DEFINITIONS.topics.definition} n={n} unit="conversations">
      {DEFINITIONS.topics.name}
    </Definition>
  );
  if (topics.length === 0) {
    return (
      <Section title={title}>
        <p className="text-sm text-soft">
          {readAt === null
            ? "Topics appear about a minute after conversations have ended."
            : "No closed conversation of this period has a topic."}
        </p>
      </Section>
    );
  }
  const shown = isOpen ? topics : topics.filter(({ hidden }) => !hidden).slice(0, FIRST);
  return (
    <Section
      flush
      title={title}
      description={`What people want. ${formatPercent(coverage.rate)} of ${formatCount(n)} closed conversations have a topic.`}
      actions={
        <div className="flex flex-wrap items-center justify-end gap-2">
          <MoneySwitch money={topics[0]?.money} />
          {shown.length < topics.length || isOpen ? (
            <Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? "Show fewer" : `Show all ${formatCount(topics.length)}`}
            </Button>
          ) : null}
        </div>
      }
    >
      <FlushTable caption="Topics">
        <ColumnHeads
          columns={[
            "People want to",
            { name: "Conversations", numeric: true },
            { name: "Change of share", numeric: true, wide: true },
            { name: isInMoney ? "Sold for" : "Converted", numeric: true, wide: true },
            { name: "Lost", numeric: true, wide: true },
            { name: "Not answered", numeric: true, wide: true },
            { hidden: "Actions" },
          ]}
        />
        <TableBody>
          {shown.map((topic) => (
            <TopicRow key={topic.key} topic={topic} others={topics} isInMoney={isInMoney} />
          ))}
        </TableBody>
      </FlushTable>
      <div className="px-4 py-2 empty:hidden sm:px-5">
        <AgreementNote />
      </div>
    </Section>
  );
}

type TopicRowProps = { topic: Topic; others: readonly Topic[]; isInMoney: boolean };

function TopicRow({ topic, others, isInMoney }: TopicRowProps) {
  const { key, label, conversations, share, conversion, lost, unanswered, hidden, merged, quotes } = topic;
  const [quote] = quotes;
  return (
    <TableRow className={hidden ? "text-faint" : ""}>
      <TableHeader scope="row" className="w-full min-w-40">
        <ConversationsLink filter={{ topic: key }} className="hover:underline">
          {label}
        </ConversationsLink>
        {hidden ? <Badge className="ml-2">Hidden</Badge> : null}
        {merged.length === 0 ? null : (
          <span className="block text-xs font-normal text-faint">
            With {merged.map((other) => `“${other.label}”`).join(", ")}
          </span>
        )}
        {quote === undefined ? null : (
          <q className="line-clamp-1 text-xs font-normal wrap-anywhere text-soft max-sm:hidden">{quote.text}</q>
        )}
        <MobileSummary>
          {formatPercent(conversion.rate)} converted · {formatPercent(lost.rate)} lost ·{" "}
          {formatPercent(unanswered.rate)} not answered
        </MobileSummary>
      </TableHeader>
      <TableCell numeric>
        <span className="font-semibold">{formatCount(conversations)}</span>
        <span className="block text-xs text-faint">{formatPercent(share)}</span>
      </TableCell>
      <TableCell numeric wide className="whitespace-nowrap">
        <Delta comparison={toChange(topic.trend)} better="neither" />
      </TableCell>
      <TableCell numeric wide>
        {isInMoney ? <Worth money={topic.money} /> : formatPercent(conversion.rate)}
      </TableCell>
      <TableCell numeric wide>
        {formatPercent(lost.rate)}
      </TableCell>
      <TableCell numeric wide>
        {formatPercent(unanswered.rate)}
      </TableCell>
      <TableCell>
        <TopicMenu topic={topic} others={others} />
      </TableCell>
    </TableRow>
  );
}

function toChange({ change, low, high }: Topic["trend"]): Change | null {
  if (change === null || low === null || high === null) return null;
  const verdict = low > 0 || high < 0 ? "changed" : "within_chance";
  return { value: change, unit: "points", low, high, verdict };
}
