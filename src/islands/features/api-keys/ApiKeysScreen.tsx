import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { isOwnAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import type { newApiKeyOutputSchema } from "#src/domain/api-keys/api-keys.contract.ts";
import { canManageApiAccounts, canManageKeys } from "#src/domain/auth/policies.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { AccountList } from "./AccountList.tsx";
import { ConnectedApps } from "./ConnectedApps.tsx";
import { apiKeysQuery } from "../../lib/queries/api-keys.query.ts";
import { KeyTable } from "./KeyTable.tsx";
import { McpCard } from "./McpCard.tsx";
import { NewAccountDialog } from "./NewAccountDialog.tsx";
import { NewKeyDialog } from "./NewKeyDialog.tsx";
import { LoadSample } from "./LoadSample.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { NewKeyPanel } from "./NewKeyPanel.tsx";
import { TelemetrySources } from "./TelemetrySources.tsx";

/** /dash/settings/api: API accounts, API keys and connected apps. */
export function ApiKeysScreen() {
  const { role, accounts } = useDash();
  const canManage = canManageKeys(role);
  const keys = useQuery({ ...apiKeysQuery(), enabled: canManage });
  const [created, setCreated] = useState<z.output<typeof newApiKeyOutputSchema> | null>(null);

  return (
    <>
      {created === null ? null : <NewKeyPanel created={created} onDone={() => setCreated(null)} />}
      <Section
        title="API accounts"
        description="One for each bot or source that you connect."
        actions={canManageApiAccounts(role) ? <NewAccountDialog /> : null}
        flush
      >
        <AccountList />
        <LoadSample />
      </Section>
      <TelemetrySources />
      <Section
        title="API keys"
        description="Used by bots to send conversations and by your tools to read data."
        actions={
          canManage && accounts.some(isOwnAccount) ? (
            <NewKeyDialog onCreated={setCreated} trigger={<Button size="sm">Create key</Button>} />
          ) : null
        }
        flush
      >
        {canManage ? null : (
          <p className="px-4 pb-5 text-sm text-soft sm:px-5">Only owners and admins can see, create and revoke keys.</p>
        )}
        {canManage && keys.isPending ? <SectionLoading label="Loading API keys" flush /> : null}
        {keys.isError && keys.data === undefined ? (
          <QueryError query={keys} title="API keys could not be loaded" />
        ) : null}
        {keys.data !== undefined && keys.data.keys.length === 0 ? (
          <EmptyState
            className="py-10!"
            title="No API keys yet"
            description="Create a key and send your first message with the code example that comes with it."
            action={
              canManage && accounts.some(isOwnAccount) ? (
                <NewKeyDialog onCreated={setCreated} trigger={<Button variant="primary">Create key</Button>} />
              ) : null
            }
          />
        ) : null}
        {keys.data !== undefined && keys.data.keys.length > 0 ? (
          <KeyTable keys={keys.data.keys} onCreated={setCreated} />
        ) : null}
      </Section>
      <McpCard />
      <ConnectedApps />
    </>
  );
}
