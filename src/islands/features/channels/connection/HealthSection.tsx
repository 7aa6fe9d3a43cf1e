import { HEALTH_LABELS, IGNORE_LABELS } from "#src/domain/channels/channel-labels.ts";
import { IGNORE_REASONS } from "#src/domain/channels/channels.contract.ts";
import type { ChannelEntry, ChannelHealth } from "#src/domain/channels/channels.contract.ts";
import { formatCount, formatDateTime } from "#src/domain/shared/format.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import type { FigureItem } from "../../../lib/screens/figures/FigureGrid.tsx";
import { FigureGrid } from "../../../lib/screens/figures/FigureGrid.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";

/** The health of a connection, counted since it was connected. */
export function HealthSection({ channel, health }: { channel: ChannelEntry; health: ChannelHealth }) {
  const { client } = useDash();
  const format = (at: string | null) => (at === null ? "Never" : formatDateTime(at, client.timeZone));
  const ignored = IGNORE_REASONS.flatMap((reason) => {
    const count = health.ignored[reason] ?? 0;
    return count === 0 ? [] : [[IGNORE_LABELS[reason], formatCount(count)] as const];
  });
  const { rejected } = health;
  return (
    <Section title="Health" description={health.words}>
      <div className="grid gap-5">
        <p className="max-w-[52em] text-sm text-soft">{HEALTH_LABELS[health.state].advice}</p>
        <FigureGrid figures={buildFigures(health, channel.name)} columns={5} />
        <div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-2 xl:grid-cols-3">
          <Facts
            title="Last times"
            facts={[
              ["Signed request", format(health.lastEventAt)],
              ["Message", format(health.lastMessageAt)],
              ["Refused request", format(health.lastRejectedAt)],
              ...(health.oldSecretUntil === null
                ? []
                : [["Old secret works until", format(health.oldSecretUntil)] as const]),
            ]}
          />
          <Facts
            title="Refused"
            facts={[
              ["Without a signature", formatCount(rejected.missing)],
              ["Wrong signature", formatCount(rejected.signature)],
              ["Signed too long ago", formatCount(rejected.expired)],
              ["In the last 24 hours", formatCount(rejected.last24h)],
              ["Signed, but unreadable", formatCount(health.malformed)],
            ]}
          />
          <Facts title="Ignored" facts={ignored.length === 0 ? [["Nothing so far", ""]] : ignored} />
        </div>
        {health.lastError === null ? null : (
          <p className="rounded-sm border border-rule bg-wash px-3 py-2 text-sm wrap-anywhere">
            <span className="font-semibold">Last error, {format(health.lastError.at)}:</span> {health.lastError.message}
          </p>
        )}
      </div>
    </Section>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly (readonly [string, string])[] }) {
  return (
    <div className="grid min-w-0 gap-1.5">
      <h3 className="font-sans text-sm font-semibold tracking-normal">{title}</h3>
      <dl className="grid gap-1 text-sm">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="flex items-baseline justify-between gap-4 border-b border-rule pb-1 last:border-b-0"
          >
            <dt className="min-w-0 text-soft">{name}</dt>
            <dd className="tabular text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function buildFigures(health: ChannelHealth, name: string): FigureItem[] {
  const ignored = Object.values(health.ignored).reduce((sum, count) => sum + count, 0);
  const figure = (title: string, count: number, definition: string): FigureItem => ({
    name: title,
    text: formatCount(count),
    definition,
  });
  return [
    figure("Requests", health.received, `Requests of ${name} with a right signature, since the connection was made.`),
    figure("Messages", health.messages, "Messages stored, from the platform and from your bot's relay."),
    figure("Duplicates", health.duplicates, "Messages that came again and were counted once."),
    figure("Ignored", ignored, "Entries that are no messages, such as receipts and typing."),
    figure("Refused", health.rejected.total, "Requests without a right signature. Nothing of them was stored."),
  ];
}
