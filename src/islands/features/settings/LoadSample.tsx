import { canManageWorkspace } from "#src/domain/auth/policies.ts";
import { useDash } from "../../lib/dash-context.ts";
import { LoadSampleButton } from "../../lib/LoadSampleButton.tsx";

/** Offers made-up conversations to a workspace that has none of them. */
export function LoadSample() {
  const { role, accounts, accountsReady, client } = useDash();
  const offered = accountsReady && !client.isDemo && !accounts.some(({ sample }) => sample !== null);
  if (!offered || !canManageWorkspace(role)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule px-4 py-3 sm:px-5">
      <p className="flex-1 basis-56 text-[0.8125rem] text-soft">
        No bot at hand? Load made-up conversations of a travel business into an account of their own, and remove them
        whenever you like.
      </p>
      <LoadSampleButton size="sm" />
    </div>
  );
}
