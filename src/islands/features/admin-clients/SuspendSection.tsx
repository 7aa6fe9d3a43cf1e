import type { ClientDetail } from "#src/domain/admin/admin-clients.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { useChangeClient } from "./clients.query.ts";

/** Suspends a client or lifts the suspension. */
export function SuspendSection({ client }: { client: ClientDetail }) {
  const change = useChangeClient(client.id);
  const suspended = client.state === "suspended";
  return (
    <Section
      title={suspended ? "Suspended" : "Suspend"}
      description={
        suspended
          ? "Users can't log in and API keys are rejected. Data is kept."
          : "Blocks all users and API keys. Data is kept."
      }
    >
      <ConfirmDialog
        title={suspended ? `Reactivate ${client.name}?` : `Suspend ${client.name}?`}
        description={
          suspended
            ? "Users can log in and API keys work again immediately."
            : "All sessions end immediately and messages from its bots are rejected. Users see that the workspace is suspended."
        }
        trigger={<Button>{suspended ? "Reactivate" : "Suspend workspace"}</Button>}
        confirm={suspended ? "Reactivate" : "Suspend"}
        failure={suspended ? "Could not reactivate" : "Could not suspend"}
        pending={change.isPending}
        onConfirm={(outcome) => change.mutate({ suspended: !suspended }, outcome)}
      />
    </Section>
  );
}
