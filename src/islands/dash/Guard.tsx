import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { chooseAccount, deriveUserContext, selectedAccountKey } from "#src/domain/accounts/user-context.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { FullScreenSpinner } from "#src/components/ui/FullScreenSpinner.tsx";
import { identifyUser } from "../lib/analytics/events.ts";
import { apiAccountsQuery, dashboardOverviewQuery } from "../lib/account.query.ts";
import { DashContext } from "../lib/dash-context.ts";
import { Shell } from "./shell/Shell.tsx";

/** Specification 2.7: nothing of the dashboard shows before there is a user context. A 401 leaves by the API client. */
export function Guard() {
  const overview = useQuery(dashboardOverviewQuery());
  const user = deriveUserContext(overview.data);
  const clientId = user?.clientId ?? null;
  const accounts = useQuery(apiAccountsQuery(clientId));
  const [choice, setChoice] = useState<{ clientId: string; id: string } | null>(null);

  const list = accounts.data?.accounts ?? [];
  const chosenId = choice !== null && choice.clientId === clientId ? choice.id : readStoredAccount(clientId);
  const selectedAccount = chooseAccount(list, chosenId);
  const selectedId = selectedAccount?.id ?? null;

  useEffect(() => {
    if (clientId !== null && selectedId !== null) localStorage.setItem(selectedAccountKey(clientId), selectedId);
  }, [clientId, selectedId]);

  useEffect(() => {
    const context = deriveUserContext(overview.data);
    if (context !== null) identifyUser(context);
  }, [overview.data]);

  if (user === null || overview.data === undefined) {
    if (!overview.isError) return <FullScreenSpinner />;
    return <Waiting error={overview.error} retry={() => void overview.refetch()} />;
  }
  return (
    <DashContext
      value={{
        user,
        role: overview.data.user.role,
        emailVerified: overview.data.user.emailVerified,
        client: overview.data.client,
        impersonation: overview.data.impersonation,
        accounts: list,
        accountsReady: accounts.isSuccess,
        selectedAccount,
        selectAccount: (id) => setChoice({ clientId: user.clientId, id }),
      }}
    >
      <Shell />
    </DashContext>
  );
}

/** The spinner stays; under it stands what went wrong and a way to try again. */
function Waiting({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div className="grid min-h-dvh content-center justify-items-center gap-6 p-6 text-center">
      <FullScreenSpinner className="min-h-0!" label="Waiting for the dashboard" />
      <div role="alert" className="grid max-w-md justify-items-center gap-4">
        <p className="text-soft">The dashboard could not be loaded. {error.message}</p>
        <Button variant="primary" onClick={retry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

function readStoredAccount(clientId: string | null): string | null {
  return clientId === null ? null : localStorage.getItem(selectedAccountKey(clientId));
}
