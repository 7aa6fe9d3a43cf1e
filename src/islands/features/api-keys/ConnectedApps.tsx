import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { canConnectApps } from "#src/domain/auth/policies.ts";
import type { ConnectedApp } from "#src/domain/connected-apps/connected-apps.contract.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { connectedAppsQuery, useDisconnectApp } from "./connected-apps.query.ts";

/** The apps that members let in without a key, each with a button that ends its access. */
export function ConnectedApps() {
  const { role } = useDash();
  const mayConnect = canConnectApps(role);
  const query = useQuery({ ...connectedAppsQuery(), enabled: mayConnect });
  const [chosen, setChosen] = useState<ConnectedApp | null>(null);
  if (!mayConnect) return null;
  return (
    <Section
      title="Connected apps"
      description="AI clients that were let in with a login instead of a key. They read, and change nothing."
      flush
    >
      {query.isPending ? <SectionLoading label="Loading connected apps" flush /> : null}
      {query.isError && query.data === undefined ? (
        <QueryError query={query} title="Connected apps could not be loaded" />
      ) : null}
      {query.data?.apps.length === 0 ? (
        <p className="px-4 pb-5 text-sm text-soft sm:px-5">
          No app is connected. An app that supports it opens a page here that asks for your permission.
        </p>
      ) : null}
      {query.data !== undefined && query.data.apps.length > 0 ? (
        <ul aria-label="Connected apps" className="divide-y divide-rule border-t border-rule">
          {query.data.apps.map((app) => (
            <AppItem key={app.id} app={app} onDisconnect={() => setChosen(app)} />
          ))}
        </ul>
      ) : null}
      {chosen === null ? null : <DisconnectDialog app={chosen} onClose={() => setChosen(null)} />}
    </Section>
  );
}

function AppItem({ app, onDisconnect }: { app: ConnectedApp; onDisconnect: () => void }) {
  const { client, impersonation } = useDash();
  const format = (at: string) => formatDateTime(at, client.timeZone);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm sm:px-5">
      <span className="grid min-w-0 gap-0.5">
        <span className="font-semibold wrap-anywhere">{app.name}</span>
        <span className="text-[0.8125rem] wrap-anywhere text-soft">
          {app.user}, {app.host}, connected {format(app.createdAt)},{" "}
          {app.lastUsedAt === null ? "not used yet" : `last used ${format(app.lastUsedAt)}`}
        </span>
      </span>
      {impersonation === undefined ? (
        <Button size="sm" aria-label={`Disconnect ${app.name}`} onClick={onDisconnect}>
          Disconnect
        </Button>
      ) : null}
    </li>
  );
}

function DisconnectDialog({ app, onClose }: { app: ConnectedApp; onClose: () => void }) {
  const disconnect = useDisconnectApp();
  return (
    <ConfirmDialog
      title={`Disconnect “${app.name}”?`}
      description="Its next call is refused. To use it again, connect it there once more."
      onClose={onClose}
      confirm="Disconnect"
      failure="The app could not be disconnected"
      pending={disconnect.isPending}
      onConfirm={(outcome) => disconnect.mutate(app.id, outcome)}
    />
  );
}
