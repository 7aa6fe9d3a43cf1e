import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { dashboardOverviewQuery } from "../../lib/queries/account.query.ts";
import { logOut } from "../../lib/session/log-out.ts";
import { toastFailure } from "../../lib/forms/save-toasts.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { SecondFactorSection } from "./SecondFactorSection.tsx";
import { isSecondFactorOn, secondFactorQuery } from "./second-factor.query.ts";
import { paths } from "#src/domain/paths/paths.ts";

/** In place of the dashboard, for a member whose workspace requires a second factor and who has none. */
export function RequiredSecondFactorScreen() {
  const { client } = useDash();
  const queryClient = useQueryClient();
  const factor = useQuery(secondFactorQuery());
  const isOn = factor.data !== undefined && isSecondFactorOn(factor.data);
  const [busy, setBusy] = useState(false);

  async function leave(): Promise<void> {
    setBusy(true);
    try {
      await logOut();
      location.assign(paths.login);
    } catch (error) {
      setBusy(false);
      toastFailure("You could not be logged out", error instanceof Error ? error : new Error(String(error)));
    }
  }

  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-2xl content-center gap-6 p-4 py-10">
      <div className="grid gap-2">
        <h1 className="text-3xl">Add a second factor</h1>
        <p className="wrap-anywhere text-soft">
          {client.name} requires all members to log in with a second factor: an authenticator app or a passkey. Add one
          of them to open the dashboard, and save the recovery codes that you get with it.
        </p>
      </div>
      <SecondFactorSection />
      <div className="flex flex-wrap gap-3">
        {isOn ? (
          <Button
            variant="primary"
            onClick={() => void queryClient.invalidateQueries({ queryKey: dashboardOverviewQuery().queryKey })}
          >
            Open the dashboard
          </Button>
        ) : null}
        <Button variant="quiet" loading={busy} onClick={() => void leave()}>
          Log out
        </Button>
      </div>
    </main>
  );
}
