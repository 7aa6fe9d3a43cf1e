import type { Member } from "#src/domain/people/people.contract.ts";
import type { MemberFactor as Factor } from "#src/domain/second-factor/second-factor.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { useResetSecondFactor } from "./sessions.query.ts";

/** Names a member's second factors. */
export function describeFactor(factor: Factor | undefined): string {
  if (factor === undefined || !hasFactor(factor)) return "no second factor";
  const passkeys = factor.passkeys === 1 ? "1 passkey" : `${factor.passkeys} passkeys`;
  return [factor.app ? "authenticator app" : "", factor.passkeys > 0 ? passkeys : ""].filter(Boolean).join(", ");
}

/** Whether a member has a second factor. */
export function hasFactor({ app, passkeys }: Factor): boolean {
  return app || passkeys > 0;
}

/** Removes the second factor of a member who lost their device. */
export function ResetFactor({ member: { id, name } }: { member: Member }) {
  const reset = useResetSecondFactor();
  const failure = "The second factor could not be reset";
  const toasts = toastOutcome(`${name}'s second factor was reset`, failure);
  return (
    <ConfirmDialog
      title={`Reset ${name}'s second factor?`}
      description="Their authenticator app, passkeys and recovery codes are removed, and they are signed out everywhere. Their password alone logs them in again, so make sure that it is them who asks."
      trigger={
        <Button variant="quiet" size="sm" aria-label={`Reset second factor of ${name}`}>
          Reset second factor
        </Button>
      }
      confirm="Reset second factor"
      failure={failure}
      pending={reset.isPending}
      onConfirm={(outcome) =>
        reset.mutate(id, {
          onSuccess: () => {
            outcome.onSuccess();
            toasts.onSuccess();
          },
          onError: outcome.onError,
        })
      }
    />
  );
}
