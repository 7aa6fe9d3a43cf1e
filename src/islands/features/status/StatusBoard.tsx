import { useEffect, useState } from "react";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { COMPONENTS, statusSchema } from "#src/domain/status/status.contract.ts";
import type { Status } from "#src/domain/status/status.contract.ts";
import { summariseStatus } from "#src/domain/status/status.ts";
import type { Summary } from "#src/domain/status/status.ts";
import { classNames } from "#src/components/ui/class-names.ts";
import { callApi } from "../../lib/api-client.ts";
import { logProblem } from "../../lib/log.ts";
import { Incidents } from "./Incidents.tsx";
import { UptimeRow } from "./UptimeRow.tsx";

const EVERY_MS = 60_000;

const WORDS: Record<Summary | "away" | "loading", { text: string; dot: string }> = {
  loading: { text: "Looking…", dot: "bg-edge" },
  good: { text: "Everything works", dot: "bg-conversion" },
  disturbed: { text: "Some of it does not work", dot: "bg-consideration" },
  down: { text: "None of it works", dot: "bg-drop" },
  old: { text: "We don't know: the last check is too long ago", dot: "bg-consideration" },
  unknown: { text: "Nothing has been checked yet", dot: "bg-edge" },
  away: { text: "We can't reach our own status", dot: "bg-drop" },
};

/** /status: a prerendered frame that asks for the figures once a minute. */
export function StatusBoard() {
  const { status, failed, nowMs } = useStatus();
  const summary = chooseSummary(status, failed, nowMs);
  const { text, dot } = WORDS[summary];
  return (
    <div className="grid gap-12">
      <div
        role="status"
        className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-rule bg-card p-4 sm:p-5"
      >
        <span aria-hidden="true" className={classNames("size-3 rounded-full", dot)} />
        <p className="text-lg font-semibold">{text}</p>
        {status?.checkedAt ? (
          <p className="text-sm text-soft sm:ml-auto">Last check {formatDateTime(status.checkedAt, "UTC")} UTC</p>
        ) : null}
        {failed ? (
          <p className="w-full text-sm text-soft">
            {status === null
              ? "Either the service is down or your connection is. We try again every minute."
              : "What you see below is what we knew last. We try again every minute."}
          </p>
        ) : null}
      </div>
      <section aria-labelledby="components" className="grid gap-7">
        <h2 id="components" className="text-2xl">
          The last 90 days
        </h2>
        {COMPONENTS.map((component) => (
          <UptimeRow
            key={component.id}
            {...component}
            now={status?.components.find(({ id }) => id === component.id) ?? null}
            today={new Date(nowMs).toISOString().slice(0, 10)}
            isOld={summary === "old" || summary === "away"}
          />
        ))}
      </section>
      <Incidents incidents={status?.incidents ?? null} />
    </div>
  );
}

function useStatus(): { status: Status | null; failed: boolean; nowMs: number } {
  const [known, setKnown] = useState<{ status: Status | null; failed: boolean; nowMs: number }>({
    status: null,
    failed: false,
    nowMs: 0,
  });
  useEffect(() => {
    const controller = new AbortController();
    const look = async (): Promise<void> => {
      const { signal } = controller;
      try {
        const status = await callApi({
          method: "GET",
          path: paths.api.status,
          output: statusSchema,
          signal,
          renew: false,
        });
        setKnown({ status, failed: false, nowMs: Date.now() });
      } catch (error) {
        if (signal.aborted) return;
        logProblem("The status could not be read.", error);
        setKnown(({ status }) => ({ status, failed: true, nowMs: Date.now() }));
      }
    };
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, []);
  return known;
}

function chooseSummary(status: Status | null, failed: boolean, nowMs: number): keyof typeof WORDS {
  if (status === null) return failed ? "away" : "loading";
  const summary = summariseStatus(status, nowMs);
  return failed && summary !== "old" ? "away" : summary;
}
