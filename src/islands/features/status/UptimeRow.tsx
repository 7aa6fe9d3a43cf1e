import { formatCount, formatDate } from "#src/domain/shared/format.ts";
import type { Status } from "#src/domain/status/status.contract.ts";
import { fillDays, judgeDay, measureUptime, writeUptime } from "#src/domain/status/status.ts";
import type { DayState } from "#src/domain/status/status.ts";

const FILLS: Record<DayState, string> = {
  none: "fill-rule",
  good: "fill-conversion",
  disturbed: "fill-consideration",
  bad: "fill-drop",
};
const [STEP, WIDTH, HEIGHT] = [8, 5.5, 34];

type UptimeRowProps = {
  name: string;
  checks: string;
  /** What is known of it; null while nothing is. */
  now: Status["components"][number] | null;
  /** The last day that is drawn, `2026-11-21`. */
  today: string;
  /** The last check is too long ago to say how it stands. */
  isOld: boolean;
};

/** One part: how it stands, and its last 90 days, a bar a day. */
export function UptimeRow({ name, checks, now, today, isOld }: UptimeRowProps) {
  const days = now === null ? [] : fillDays(now.days, today);
  const made = days.reduce((sum, day) => sum + day.checks, 0);
  const failures = days.reduce((sum, day) => sum + day.failures, 0);
  const uptime = writeUptime(measureUptime(days));
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <h3 className="font-sans text-base font-semibold tracking-normal">{name}</h3>
        <p className="text-sm text-soft">{checks}</p>
        <p className="ml-auto text-sm font-semibold">
          <State ok={isOld ? null : (now?.ok ?? null)} />
        </p>
      </div>
      <svg
        role="img"
        aria-label={
          now === null
            ? `${name}: no figures yet`
            : `${name}: ${uptime} of ${formatCount(made)} checks in 90 days succeeded, ${formatCount(failures)} failed`
        }
        viewBox={`0 0 ${90 * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-9 w-full"
      >
        {days.length === 0
          ? Array.from({ length: 90 }, (_, at) => (
              <rect key={at} x={at * STEP} width={WIDTH} height={HEIGHT} rx="1.5" className="animate-pulse fill-rule" />
            ))
          : days.map((day, at) => (
              <rect key={day.day} x={at * STEP} width={WIDTH} height={HEIGHT} rx="1.5" className={FILLS[judgeDay(day)]}>
                <title>{describeDay(day)}</title>
              </rect>
            ))}
      </svg>
      <p className="flex justify-between gap-3 text-xs text-soft">
        <span>90 days ago</span>
        <span>{now === null ? "" : `${uptime} of ${formatCount(made)} checks`}</span>
        <span>Today</span>
      </p>
    </div>
  );
}

function State({ ok }: { ok: boolean | null }) {
  if (ok === null) return <span className="text-soft">Not known</span>;
  return ok ? <span className="text-conversion-ink">Works</span> : <span className="text-drop-ink">Does not work</span>;
}

function describeDay({ day, checks, failures }: { day: string; checks: number; failures: number }): string {
  const date = formatDate(`${day}T12:00:00Z`, "UTC");
  if (checks === 0) return `${date}: not checked`;
  return `${date}: ${formatCount(failures)} of ${formatCount(checks)} checks failed`;
}
