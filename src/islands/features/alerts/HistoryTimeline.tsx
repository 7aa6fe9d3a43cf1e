import { useInfiniteQuery } from "@tanstack/react-query";
import type { AlertHistory, HistoryKind, Rule } from "#src/domain/alerts/alerts.contract.ts";
import { describeEvent } from "#src/domain/alerts/describe.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { ShowMore } from "../../lib/screens/lists/ShowMore.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { alertHistoryQuery } from "./alerts.query.ts";

type Entry = AlertHistory["entries"][number];

/** What happened to an alert on a timeline, with where each notice went. */
export function HistoryTimeline({ id, rule }: { id: string; rule: Pick<Rule, "measure" | "condition"> }) {
  const { client } = useDash();
  const history = useInfiniteQuery(alertHistoryQuery(id));
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Section title="History">
      {history.isPending ? <SectionLoading label="Loading the history" rows={4} /> : null}
      {history.isError && history.data === undefined ? <QueryError query={history} className="py-6!" /> : null}
      {history.data !== undefined && entries.length === 0 ? (
        <p className="text-sm text-soft">Nothing has happened yet.</p>
      ) : null}
      {entries.length === 0 ? null : (
        <ol className="grid">
          {entries.map((entry) => (
            <li key={entry.id} className="relative grid gap-0.5 border-l border-rule pb-5 pl-5 last:pb-1">
              <span
                aria-hidden="true"
                className={classNames("absolute top-1.5 -left-[5px] size-[9px] rounded-full", MARKS[entry.kind])}
              />
              <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
                <span className="font-semibold">{TITLES[entry.kind]}</span>
                <time dateTime={entry.at} className="tabular text-xs text-soft">
                  {formatDateTime(entry.at, client.timeZone)}
                </time>
              </p>
              <EntryText entry={entry} rule={rule} timeZone={client.timeZone} />
            </li>
          ))}
        </ol>
      )}
      <ShowMore list={history} />
    </Section>
  );
}

function EntryText({
  entry,
  rule,
  timeZone,
}: {
  entry: Entry;
  rule: Pick<Rule, "measure" | "condition">;
  timeZone: string;
}) {
  const { kind, value, n, expected, note, deliveries } = entry;
  const hasFigure = value !== null && kind !== "muted" && kind !== "error";
  const text = kind === "muted" ? describeMute(note, timeZone) : note;
  return (
    <>
      {hasFigure ? <p className="text-[0.8125rem]">{describeEvent(rule, { value, n, expected })}</p> : null}
      {text === null ? null : <p className="text-[0.8125rem] text-soft">{text}</p>}
      {deliveries.length === 0 ? null : (
        <ul aria-label="Sent to" className="grid text-[0.8125rem] text-soft">
          {deliveries.map(({ target, state, error }, index) => (
            <li key={index} className={classNames("wrap-anywhere", state === "failed" && "text-drop-ink")}>
              {target}
              {describeDelivery(state, error)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function describeDelivery(state: "waiting" | "delivered" | "failed", error: string | null): string {
  if (state === "delivered") return "";
  if (state === "waiting") return error === null ? ": waiting" : `: ${error}, will be sent again`;
  return `: ${error ?? "failed"}`;
}

/** "Until 20 Nov 2026, 18:49", from the instant in the note. */
function describeMute(note: string | null, timeZone: string): string | null {
  const at = note?.replace(/^Until /, "") ?? "";
  return Number.isNaN(Date.parse(at)) ? note : `Until ${formatDateTime(at, timeZone)}`;
}

const TITLES: Record<HistoryKind, string> = {
  fired: "Fired",
  resolved: "Resolved",
  reminder: "Still in alert",
  no_data: "Not enough data",
  error: "Could not be checked",
  muted: "Muted",
  test: "Test sent",
};
const MARKS: Record<HistoryKind, string> = {
  fired: "bg-drop",
  resolved: "bg-conversion",
  reminder: "bg-drop",
  no_data: "bg-edge",
  error: "bg-consideration",
  muted: "bg-edge",
  test: "bg-edge",
};
