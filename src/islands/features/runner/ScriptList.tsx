import { useQuery } from "@tanstack/react-query";
import { canUseRunner } from "#src/domain/auth/policies.ts";
import { OUTCOME_LABELS } from "#src/domain/runner/report/outcome.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { scriptsQuery } from "./runner.query.ts";

/** The workspace's scripts by name. */
export function ScriptList() {
  const { client, role } = useDash();
  const query = useQuery(scriptsQuery());
  if (query.isError && query.data === undefined) {
    return <QueryErrorCard query={query} title="The scripts could not be loaded" />;
  }
  if (query.data === undefined) return <SectionLoading label="Loading the scripts" rows={4} />;
  const { scripts } = query.data;
  const create = canUseRunner(role) ? (
    <DashLink to={paths.dash.runnerNewScript} className={buttonClasses("primary", "sm")}>
      New script
    </DashLink>
  ) : null;
  if (scripts.length === 0) {
    return (
      <Card>
        <EmptyState
          title="No scripts yet"
          description="Write one, or open a conversation and choose Make a test."
          action={create}
        />
      </Card>
    );
  }
  return (
    <div className="grid gap-3">
      <div>{create}</div>
      <Card>
        <ul aria-label="Scripts" className="divide-y divide-rule">
          {scripts.map(({ id, name, updatedAt, lastRun }) => (
            <li key={id}>
              <DashLink
                to={paths.dash.runnerScript(id)}
                className="grid gap-0.5 px-4 py-3 text-sm hover:bg-wash sm:px-5"
              >
                <span className="font-semibold wrap-anywhere">{name}</span>
                <span className="text-[0.8125rem] text-soft">
                  Changed {formatDateTime(updatedAt, client.timeZone)}
                  {lastRun === null
                    ? ", not run yet"
                    : `, ${OUTCOME_LABELS[lastRun.outcome].toLowerCase()} ${formatDateTime(lastRun.startedAt, client.timeZone)}`}
                </span>
              </DashLink>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
