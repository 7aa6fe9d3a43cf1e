import { canManageWorkspace } from "#src/domain/auth/policies.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { tellOutcome } from "./save-words.ts";
import { useLoadSample } from "./workspace.query.ts";

/** Offers made-up conversations to a workspace that has none of them. */
export function LoadSample() {
  const { role, accounts, accountsReady, client } = useDash();
  const load = useLoadSample();
  const offered = accountsReady && !client.isDemo && !accounts.some(({ sample }) => sample !== null);
  if (!offered || !canManageWorkspace(role)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule px-4 py-3 sm:px-5">
      <p className="flex-1 basis-56 text-[0.8125rem] text-soft">
        No bot at hand? Load made-up conversations of a travel business into an account of their own, and remove them
        whenever you like.
      </p>
      <Button
        size="sm"
        loading={load.isPending}
        onClick={() => load.mutate(undefined, tellOutcome("The sample data is loading", "It could not be loaded"))}
      >
        Load sample data
      </Button>
    </div>
  );
}
