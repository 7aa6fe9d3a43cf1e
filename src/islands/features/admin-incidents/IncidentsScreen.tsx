import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { INCIDENT_IMPACTS, INCIDENT_STATES, getComponentName } from "#src/domain/status/status-labels.ts";
import type { Incident } from "#src/domain/status/status.contract.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Card, Section } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { SegmentedControl } from "#src/components/ui/forms/SegmentedControl.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { incidentsQuery } from "./incidents.query.ts";
import { NewIncidentDialog } from "./NewIncidentDialog.tsx";
import { UpdateIncidentDialog } from "./UpdateIncidentDialog.tsx";

const SHOWN = [
  { value: "open", label: "Open" },
  { value: "all", label: "All" },
] as const;

/** Incidents of the status page: open, update and resolve. */
export function IncidentsScreen() {
  const [shown, setShown] = useState<"open" | "all">("open");
  const incidents = useQuery(incidentsQuery());
  if (incidents.data === undefined) {
    if (!incidents.isError) return <Skeleton className="h-72 w-full" />;
    return (
      <Card>
        <QueryError query={incidents} title="The incidents could not be loaded" />
      </Card>
    );
  }
  const listed = incidents.data.incidents.filter(({ resolvedAt }) => shown === "all" || resolvedAt === null);
  return (
    <Section
      title="Incidents"
      description="Open incidents and those of the last 90 days. They appear on /status as soon as you save them."
      actions={<NewIncidentDialog />}
    >
      <div className="grid gap-4">
        <SegmentedControl label="Show" options={SHOWN} value={shown} onValueChange={setShown} />
        {listed.length === 0 ? (
          <EmptyState
            title={shown === "open" ? "No open incidents" : "No incidents in the last 90 days"}
            description="Open one as soon as users are affected, and share what you know."
          />
        ) : (
          <ul className="grid gap-4">
            {listed.map((incident) => (
              <li key={incident.id}>
                <IncidentEntry incident={incident} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

function IncidentEntry({ incident }: { incident: Incident }) {
  const { title, impact, components, startedAt, resolvedAt, updates } = incident;
  return (
    <article className="grid gap-3 rounded-md border border-rule p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="text-lg">{title}</h3>
        <Badge tone={resolvedAt === null ? "bad" : "good"}>{resolvedAt === null ? "Open" : "Resolved"}</Badge>
        <span className="ml-auto">
          <UpdateIncidentDialog incident={incident} />
        </span>
      </div>
      <p className="text-sm text-soft">
        {[INCIDENT_IMPACTS[impact], ...components.map(getComponentName)].join(" · ")} · since{" "}
        {formatDateTime(startedAt, "UTC")} UTC
      </p>
      <ol className="grid gap-2 border-l border-rule pl-4 text-[0.9375rem]">
        {updates.map(({ at, state, text }) => (
          <li key={at}>
            <span className="font-semibold">{INCIDENT_STATES[state]}.</span> {text}{" "}
            <time dateTime={at} className="text-sm text-soft">
              {formatDateTime(at, "UTC")} UTC
            </time>
          </li>
        ))}
      </ol>
    </article>
  );
}
