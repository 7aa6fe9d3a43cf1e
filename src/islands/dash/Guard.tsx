import { useQuery } from "@tanstack/react-query";
import { Suspense, lazy, useEffect, useState } from "react";
import { chooseAccount, selectedAccountKey } from "#src/domain/api-accounts/selected-account.ts";
import { deriveUserContext } from "#src/domain/auth/user-context.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { FullScreenSpinner } from "#src/components/ui/feedback/FullScreenSpinner.tsx";
import { identifyUser } from "../lib/analytics/events.ts";
import { apiAccountsQuery, dashboardOverviewQuery } from "../lib/queries/account.query.ts";
import { DashContext } from "../lib/session/dash-context.ts";
import { Shell } from "./shell/Shell.tsx";

const RequiredSecondFactor = lazy(async () => {
  const { RequiredSecondFactorScreen } = await import("../features/profile/RequiredSecondFactorScreen.tsx");
  return { default: RequiredSecondFactorScreen };
});

/** Shows the dashboard once there is a user context (specification 2.7). The API client redirects on a 401. */
export function Guard() {
  const overview = useQuery(dashboardOverviewQuery());
  const user = deriveUserContext(overview.data);
  const clientId = user?.clientId ?? null;
  // Every other endpoint refuses until the second factor is added.
  const mustAddFactor = overview.data?.lacksSecondFactor === true;
  const accounts = useQuery(apiAccountsQuery(mustAddFactor ? null : clientId));
  const [choice, setChoice] = useState<{ clientId: string; id: string } | null>(null);

  const list = accounts.data?.accounts ?? [];
  const accountId = choice !== null && choice.clientId === clientId ? choice.id : getStoredAccount(clientId);
  const selectedAccount = chooseAccount(list, accountId);
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
    return <LoadFailure error={overview.error} retry={() => void overview.refetch()} />;
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
      {mustAddFactor ? (
        <Suspense fallback={<FullScreenSpinner />}>
          <RequiredSecondFactor />
        </Suspense>
      ) : (
        <Shell />
      )}
    </DashContext>
  );
}

/** Spinner with the error and a retry button. */
function LoadFailure({ error, retry }: { error: Error; retry: () => void }) {
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

function getStoredAccount(clientId: string | null): string | null {
  return clientId === null ? null : localStorage.getItem(selectedAccountKey(clientId));
}
