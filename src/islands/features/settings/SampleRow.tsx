import type { ApiAccount } from "#src/domain/accounts/accounts.contract.ts";
import { canManageWorkspace } from "#src/domain/auth/policies.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Spinner } from "#src/components/ui/Spinner.tsx";
import { ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { useRemoveSample } from "./workspace.query.ts";

/** The account of the sample data: made up, and only to be removed. */
export function SampleRow({ account }: { account: ApiAccount }) {
  const { role } = useDash();
  const remove = useRemoveSample();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-48">
        <span className="truncate font-semibold">{account.name}</span>
        <span className="text-[0.8125rem] text-soft">Made-up conversations of a travel business. Not billed.</span>
      </div>
      <Badge tone="warn">Sample</Badge>
      {account.sample === "ready" && canManageWorkspace(role) ? (
        <ConfirmDialog
          title="Remove the sample data?"
          description="Its conversations leave every screen and every figure. Your own stay as they are."
          trigger={<Button size="sm">Remove</Button>}
          confirm="Remove it"
          failure="The sample data was not removed"
          pending={remove.isPending}
          onConfirm={(outcome) => remove.mutate(undefined, outcome)}
        />
      ) : null}
      {account.sample === "ready" ? null : (
        <span role="status" className="flex items-center gap-2 text-sm text-soft">
          <Spinner size="sm" />
          {account.sample === "loading" ? "Loading" : "Removing"}
        </span>
      )}
    </li>
  );
}
