import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { canManageWorkspace } from "#src/domain/auth/policies.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Spinner } from "#src/components/ui/Spinner.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useDeleteSample } from "./api-keys.query.ts";

/** The API account of the sample data. It can only be removed. */
export function SampleRow({ account }: { account: ApiAccount }) {
  const { role } = useDash();
  const remove = useDeleteSample();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-48">
        <span className="truncate font-semibold">{account.name}</span>
        <span className="text-[0.8125rem] text-soft">Sample conversations of a travel business. Not billed.</span>
      </div>
      <Badge tone="warn">Sample</Badge>
      {account.sample === "ready" && canManageWorkspace(role) ? (
        <ConfirmDialog
          title="Remove sample data?"
          description="The sample conversations are removed from all screens and figures. Your own conversations are not affected."
          trigger={<Button size="sm">Remove</Button>}
          confirm="Remove"
          failure="The sample data could not be removed"
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
