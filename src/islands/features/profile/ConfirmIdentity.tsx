import { useState } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { toastFailure } from "../../lib/forms/save-toasts.ts";
import { useConfirmIdentity } from "./profile.query.ts";

const OUTCOMES = new Map([
  ["yes", "Confirmed. You can change your second factor and delete the workspace for 10 minutes."],
  ["no", "Your identity provider did not confirm that it's you. Log in there with the account that you use here."],
]);

/** Sends users without a password to their identity provider, which says who they are. Shows how that ended on return. */
export function ConfirmIdentity() {
  const confirm = useConfirmIdentity();
  const [outcome] = useState(() => OUTCOMES.get(new URLSearchParams(location.search).get("confirmed") ?? ""));
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <p className="text-sm text-soft">
        Before you change your second factor or delete the workspace, your identity provider confirms that it's you: it
        asks you to log in again.
      </p>
      {outcome === undefined ? null : (
        <p role="status" className="text-sm font-semibold">
          {outcome}
        </p>
      )}
      <Button
        size="sm"
        loading={confirm.isPending}
        onClick={() =>
          confirm.mutate(undefined, {
            onSuccess: ({ url }) => location.assign(url),
            onError: (error) => toastFailure("You could not be confirmed", error),
          })
        }
      >
        Confirm that it's me
      </Button>
    </div>
  );
}
