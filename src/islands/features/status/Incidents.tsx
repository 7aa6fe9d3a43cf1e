import { formatDateTime } from "#src/domain/shared/format.ts";
import { COMPONENTS } from "#src/domain/status/status.contract.ts";
import type { Incident } from "#src/domain/status/status.contract.ts";

const IMPACTS: Record<Incident["impact"], string> = {
  minor: "Some of it was disturbed",
  major: "It did not work",
  maintenance: "Planned work",
};
const STATES: Record<Incident["updates"][number]["state"], string> = {
  investigating: "Investigating",
  identified: "Cause found",
  monitoring: "Watching",
  resolved: "Resolved",
};

/** What we told about troubles in the last 90 days; `null` while nothing is known. */
export function Incidents({ incidents }: { incidents: readonly Incident[] | null }) {
  return (
    <section aria-labelledby="incidents" className="grid gap-5">
      <h2 id="incidents" className="text-2xl">
        Incidents
      </h2>
      {incidents === null ? <p className="text-soft">Looking…</p> : null}
      {incidents?.length === 0 ? <p className="text-soft">None in the last 90 days.</p> : null}
      {incidents?.map((incident) => (
        <article key={incident.id} className="grid gap-3 rounded-md border border-rule bg-card p-4 sm:p-5">
          <div className="grid gap-1">
            <h3 className="text-lg">{incident.title}</h3>
            <p className="text-sm text-soft">
              {IMPACTS[incident.impact]}
              {incident.components.length > 0 ? ` · ${incident.components.map(nameComponent).join(", ")}` : ""} ·{" "}
              {formatDateTime(incident.startedAt, "UTC")} UTC{" "}
              {incident.resolvedAt === null ? "· not over yet" : `to ${formatDateTime(incident.resolvedAt, "UTC")} UTC`}
            </p>
          </div>
          <ol className="grid gap-2 border-l border-rule pl-4 text-[0.9375rem]">
            {incident.updates.map(({ at, state, text }) => (
              <li key={at}>
                <span className="font-semibold">{STATES[state]}.</span> {text}{" "}
                <time dateTime={at} className="text-sm text-soft">
                  {formatDateTime(at, "UTC")} UTC
                </time>
              </li>
            ))}
          </ol>
        </article>
      ))}
    </section>
  );
}

function nameComponent(id: string): string {
  return COMPONENTS.find((component) => component.id === id)?.name ?? id;
}
