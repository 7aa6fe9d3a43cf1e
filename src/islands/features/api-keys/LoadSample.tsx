import { canManageWorkspace } from "#src/domain/auth/policies.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { LoadSampleButton } from "../../lib/screens/empty/LoadSampleButton.tsx";

/** Offers sample data to a workspace without it. */
export function LoadSample() {
  const { role, accounts, accountsReady, client } = useDash();
  const offered = accountsReady && !client.isDemo && !accounts.some(({ sample }) => sample !== null);
  if (!offered || !canManageWorkspace(role)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule px-4 py-3 sm:px-5">
      <p className="flex-1 basis-56 text-[0.8125rem] text-soft">
        No bot yet? Load sample conversations of a travel business into a separate account. You can remove them at any
        time.
      </p>
      <LoadSampleButton size="sm" />
    </div>
  );
}
