import { useNavigate } from "@tanstack/react-router";
import type { ChannelEntry } from "#src/domain/channels/channels.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { ConfirmDialog } from "../../../lib/forms/ConfirmDialog.tsx";
import { useDisconnectChannel } from "../channels.query.ts";
import type { ConnectionPlace } from "../channels.query.ts";

type DisconnectSectionProps = { channel: ChannelEntry; place: ConnectionPlace; accountName: string };

/** Disconnects the channel, after saying what stays. */
export function DisconnectSection({ channel, place, accountName }: DisconnectSectionProps) {
  const navigate = useNavigate();
  const disconnect = useDisconnectChannel(place);
  return (
    <Section
      title="Disconnect"
      description="Its conversations stay, with all figures. The secrets and the counts of this page are deleted."
      actions={
        <ConfirmDialog
          title={`Disconnect ${channel.name} from ${accountName}?`}
          description={`Conversations and figures stay. The stored secrets are deleted, and our address answers ${channel.name} with 404 from now on. Your bot goes on as before. To come back, connect again with the secrets.`}
          trigger={<Button size="sm">Disconnect</Button>}
          confirm="Disconnect"
          failure="The channel could not be disconnected"
          pending={disconnect.isPending}
          onConfirm={(outcome) =>
            disconnect.mutate(undefined, {
              onSuccess: () => {
                outcome.onSuccess();
                toast({ title: `${channel.name} disconnected` });
                void navigate({ to: paths.dash.channels });
              },
              onError: outcome.onError,
            })
          }
        />
      }
    >
      {null}
    </Section>
  );
}
