import type { ClientDetail } from "#src/domain/admin/admin.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { useChangeClient } from "./clients.query.ts";

/** Shuts a client out, or lets it in again. */
export function SuspendSection({ client }: { client: ClientDetail }) {
  const change = useChangeClient(client.id);
  const suspended = client.state === "suspended";
  return (
    <Section
      title={suspended ? "Suspended" : "Suspend"}
      description={
        suspended
          ? "Its people and keys are refused. Its data is kept."
          : "Its people and keys are refused from then on; its data is kept."
      }
    >
      <ConfirmDialog
        title={suspended ? `Open ${client.name} again?` : `Suspend ${client.name}?`}
        description={
          suspended
            ? "People can log in and keys work again at once."
            : "Every session ends at once, and messages that its bots send are refused. They are told that the workspace is suspended."
        }
        trigger={<Button>{suspended ? "Open again" : "Suspend the workspace"}</Button>}
        confirm={suspended ? "Open again" : "Suspend"}
        failure="Nothing was changed"
        pending={change.isPending}
        onConfirm={(outcome) => change.mutate({ suspended: !suspended }, outcome)}
      />
    </Section>
  );
}
