import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { FlowMetrics, Station, StationMessage } from "#src/domain/metrics/flow/flow.contract.ts";
import { formatCount, formatDelta, formatNumberOf, formatPercent } from "#src/domain/shared/format.ts";
import { classNames } from "#src/components/ui/class-names.ts";
import { ConversationsLink } from "../../lib/navigation/ConversationsLink.tsx";

export type NextStation = { key: string; label: string; n: number };
type OtherVersion = NonNullable<FlowMetrics["compare"]>["stations"][number] & { version: string };

type StationRowProps = {
  station: Station;
  /** Conversations of the station that most came to. */
  most: number;
  next: NextStation[];
  other: OtherVersion | undefined;
};

/** One station: a bar as wide as many conversations came here, with its frayed end; opens to its messages and what follows. */
export function StationRow({ station, most, next, other }: StationRowProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { label, conversations, lost } = station;
  return (
    <li className="border-t border-rule first:border-t-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="-mx-2 block w-[calc(100%+1rem)] rounded-sm px-2 py-2.5 text-left transition-colors hover:bg-wash"
      >
        <span className="flex items-baseline gap-2 text-sm">
          <ChevronDown
            aria-hidden="true"
            className={classNames(
              "size-3.5 shrink-0 self-center text-faint transition-transform",
              !open && "-rotate-90",
            )}
          />
          <span className="min-w-0 flex-1">{label}</span>
          <span className="tabular shrink-0 text-[0.8125rem]">
            {lost === 0 ? null : (
              <span className="mr-3 text-drop-ink">
                {formatCount(lost)} lost
                <span className="max-sm:hidden"> here, {formatPercent(lost / conversations)}</span>
              </span>
            )}
            <span className="font-semibold">{formatCount(conversations)}</span>
            <span className="sr-only"> conversations</span>
          </span>
        </span>
        <Bar {...station} most={most} />
        {other === undefined ? null : <OtherLine station={station} other={other} />}
      </button>
      <div
        id={id}
        hidden={!open}
        className="grid gap-x-8 gap-y-4 pt-1 pb-4 pl-5.5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        {open ? (
          <>
            <Messages messages={station.messages} label={label} />
            <Next next={next} station={station} />
          </>
        ) : null}
      </div>
    </li>
  );
}

function Bar({ conversations, left, lost, most }: Station & { most: number }) {
  const width = (conversations / most) * 100;
  const wentOn = width * (1 - left / conversations);
  const frayed = width * (lost / conversations);
  return (
    <svg aria-hidden="true" width="100%" height="8" className="mt-2 block">
      <rect width={`${width}%`} height="8" rx="2" className="fill-rule" />
      <rect width={`${wentOn}%`} height="8" rx="2" className="fill-edge" />
      <rect x={`${wentOn}%`} width={`${frayed}%`} height="8" className="fill-drop" />
    </svg>
  );
}

function OtherLine({ station, other }: { station: Station; other: OtherVersion }) {
  const { version, conversations, left, change } = other;
  return (
    <span className="tabular mt-1.5 block text-xs text-soft">
      {formatPercent(station.left / station.conversations)} ended here
      {conversations === 0
        ? `; nobody came here in ${version}.`
        : `, in ${version} ${formatPercent(left / conversations)} of ${formatCount(conversations)}`}
      {change === null ? null : (
        <>
          {": "}
          {change.low <= 0 && change.high >= 0 ? (
            "no clear change"
          ) : (
            <span className={change.left > 0 ? "text-drop-ink" : "text-conversion-ink"}>
              {formatDelta(change.left, "points")} ({formatDelta(change.low, "points")} to{" "}
              {formatDelta(change.high, "points")})
            </span>
          )}
        </>
      )}
    </span>
  );
}

function Messages({ messages, label }: { messages: readonly StationMessage[]; label: string }) {
  if (messages.length === 0) return <p className="text-[0.8125rem] text-soft">No messages of the bot to show here.</p>;
  return (
    <ul aria-label={`Messages: ${label}`} className="grid content-start gap-2">
      {messages.map(({ step, text, language, conversations, left }) => (
        <li key={step} className="grid gap-1.5 rounded-md border border-rule p-3">
          <p
            lang={language === "other" ? undefined : language}
            className="line-clamp-6 text-[0.8125rem] leading-relaxed"
          >
            {text}
          </p>
          <p className="tabular flex flex-wrap gap-x-3 text-xs text-soft">
            {formatNumberOf(conversations, "conversation")}
            {left === 0 ? null : (
              <ConversationsLink
                filter={{ outcome: "dropped", step }}
                className="text-drop-ink underline decoration-edge underline-offset-4 hover:decoration-ink"
              >
                {formatCount(left)} ended here
              </ConversationsLink>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Next({ next, station }: { next: readonly NextStation[]; station: Station }) {
  const { conversations, left, lost, open, converted } = station;
  return (
    <dl className="grid content-start gap-1 text-[0.8125rem]">
      <dt className="font-semibold">What follows</dt>
      {next.map(({ key, label, n }) => (
        <dd key={key} className="flex justify-between gap-3">
          <span className="min-w-0">{label}</span>
          <span className="tabular">{formatCount(n)}</span>
        </dd>
      ))}
      {left - lost === 0 ? null : <Count name="Ended here, not lost" n={left - lost} />}
      {lost === 0 ? null : <Count name="Lost here" n={lost} />}
      {open === 0 ? null : <Count name="Still open here" n={open} />}
      <dt className="pt-2 text-soft">{formatPercent(converted / conversations)} of those who came here converted.</dt>
    </dl>
  );
}

function Count({ name, n }: { name: string; n: number }) {
  return (
    <dd className="flex justify-between gap-3 text-soft">
      {name}
      <span className="tabular">{formatCount(n)}</span>
    </dd>
  );
}
