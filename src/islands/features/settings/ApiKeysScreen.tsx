import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { newApiKeyOutputSchema } from "#src/domain/accounts/accounts.contract.ts";
import { canManageApiAccounts, canManageKeys } from "#src/domain/auth/policies.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { QueryError } from "../../lib/QueryError.tsx";
import { AccountList } from "./AccountList.tsx";
import { apiKeysQuery } from "./api-keys.query.ts";
import { KeyTable } from "./KeyTable.tsx";
import { NewAccountDialog } from "./NewAccountDialog.tsx";
import { NewKeyDialog } from "./NewKeyDialog.tsx";
import { LoadSample } from "./LoadSample.tsx";
import { SectionLoading } from "./SectionLoading.tsx";
import { ShownKey } from "./ShownKey.tsx";

/** /dash/settings/api: the client's API accounts and the keys that bots send with. */
export function ApiKeysScreen() {
  const { role, accounts } = useDash();
  const mayChange = canManageKeys(role);
  const keys = useQuery({ ...apiKeysQuery(), enabled: mayChange });
  const [fresh, setFresh] = useState<z.output<typeof newApiKeyOutputSchema> | null>(null);

  return (
    <>
      {fresh === null ? null : <ShownKey created={fresh} onDone={() => setFresh(null)} />}
      <Section
        title="API accounts"
        description="One for each bot or source you connect."
        actions={canManageApiAccounts(role) ? <NewAccountDialog /> : null}
        flush
      >
        <AccountList />
        <LoadSample />
      </Section>
      <Section
        title="API keys"
        description="A bot sends its conversations with a key; a report reads figures with one."
        actions={
          mayChange && accounts.some(({ sample }) => sample === null) ? (
            <NewKeyDialog onCreated={setFresh} trigger={<Button size="sm">Create a key</Button>} />
          ) : null
        }
        flush
      >
        {mayChange ? null : (
          <p className="px-4 pb-5 text-sm text-soft sm:px-5">
            Owners and admins of the workspace see, create and revoke keys.
          </p>
        )}
        {mayChange && keys.isPending ? <SectionLoading label="Loading the keys" flush /> : null}
        {keys.isError && keys.data === undefined ? (
          <QueryError query={keys} title="The keys could not be loaded" />
        ) : null}
        {keys.data !== undefined && keys.data.keys.length === 0 ? (
          <EmptyState
            className="py-10!"
            title="No keys yet"
            description="Create a key, and send a first message with the quick start that comes with it."
            action={
              mayChange && accounts.some(({ sample }) => sample === null) ? (
                <NewKeyDialog onCreated={setFresh} trigger={<Button variant="primary">Create a key</Button>} />
              ) : null
            }
          />
        ) : null}
        {keys.data !== undefined && keys.data.keys.length > 0 ? (
          <KeyTable keys={keys.data.keys} onCreated={setFresh} />
        ) : null}
      </Section>
    </>
  );
}
