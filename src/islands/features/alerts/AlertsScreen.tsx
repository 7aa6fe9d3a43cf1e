import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { Alert } from "#src/domain/alerts/alerts.contract.ts";
import { MAX_RULES } from "#src/domain/alerts/alerts.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { AlertRow } from "./AlertRow.tsx";
import { alertsQuery } from "./alerts.query.ts";
import { ManageLink } from "./ManageLink.tsx";
import { ReadyRules } from "./ReadyRules.tsx";
import { ReadOnlyAlertsNote } from "./ReadOnlyAlertsNote.tsx";
import { STATE_ORDER, STATE_TITLES, getShownState } from "./StateBadge.tsx";
import { useCanManage } from "./use-can-manage.ts";

/** /dash/alerts: all alerts by state, and ready rules while there are none. */
export function AlertsScreen() {
  const alerts = useQuery(alertsQuery());
  const canManage = useCanManage();
  const isReadOnly = useReadOnly();
  if (alerts.data === undefined && alerts.isError) {
    return <QueryErrorCard query={alerts} title="Alerts could not be loaded" />;
  }
  if (alerts.data === undefined) return <SectionLoading label="Loading alerts" rows={5} />;
  const { rules } = alerts.data;
  if (rules.length === 0) {
    return (
      <div className="grid gap-5">
        <ReadOnlyAlertsNote />
        <ReadyRules isFirst />
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <ReadOnlyAlertsNote />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-soft">{describeAll(rules, isReadOnly)}</p>
        {canManage && rules.length < MAX_RULES ? (
          <ManageLink to={paths.dash.newAlert} variant="primary">
            <Plus aria-hidden="true" className="size-4" />
            New alert
          </ManageLink>
        ) : null}
      </div>
      {STATE_ORDER.map((state) => {
        const group = rules.filter((rule) => getShownState(rule) === state);
        if (group.length === 0) return null;
        return (
          <section key={state} aria-labelledby={`alerts-${state}`} className="grid gap-2.5">
            <h2 id={`alerts-${state}`} className="font-sans text-sm font-semibold tracking-normal">
              {STATE_TITLES[state]} <span className="font-normal text-soft">{group.length}</span>
            </h2>
            <Card className="overflow-hidden">
              <ul className="divide-y divide-rule">
                {group.map((rule) => (
                  <AlertRow key={rule.id} alert={rule} />
                ))}
              </ul>
            </Card>
          </section>
        );
      })}
      {canManage && rules.length < 4 ? <ReadyRules isFirst={false} taken={rules.map(({ name }) => name)} /> : null}
    </div>
  );
}

function describeAll(rules: readonly Alert[], isReadOnly: boolean): string {
  const open = rules.filter((rule) => rule.enabled && rule.underlying === "alert").length;
  if (open === 0) return isReadOnly ? "No alert is firing." : "No alert is firing. Every rule is checked each minute.";
  return open === 1 ? "1 alert is firing." : `${open} alerts are firing.`;
}
