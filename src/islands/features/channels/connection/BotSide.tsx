import { ECHO_LABELS } from "#src/domain/channels/channel-labels.ts";
import { buildRelayCode } from "#src/domain/channels/channel-code.ts";
import type { ChannelEntry, ChannelHealth, Connection } from "#src/domain/channels/channels.contract.ts";
import { canManageKeys } from "#src/domain/auth/policies.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { toastOutcome } from "../../../lib/forms/save-toasts.ts";
import { useDash } from "../../../lib/session/dash-context.ts";
import { Arrival } from "./Arrival.tsx";
import { useCreateRelayKey } from "../channels.query.ts";
import { CodeBox } from "#src/components/ui/codes/CodeBox.tsx";
import { CopyValue } from "../connect/CopyValue.tsx";
import { StepText } from "../connect/StepText.tsx";

type BotSideProps = { channel: ChannelEntry; connection: Connection; health: ChannelHealth };

/** How the bot's answers reach us where the platform doesn't send them: the relay call, filled in, and its own waiting line. */
export function BotSide({ channel, connection, health }: BotSideProps) {
  const { role, impersonation } = useDash();
  const createKey = useCreateRelayKey();
  const place = { channel: channel.id, accountId: connection.apiAccountId };
  const key = createKey.data?.key;
  const step = channel.steps.find(({ copy }) => copy === "relayUrl");
  const { onError } = toastOutcome("", "The key could not be created");
  return (
    <Section title="The bot's side" description={ECHO_LABELS[channel.echoes]}>
      <div className="grid gap-4">
        {step === undefined ? null : <StepText text={step.text} />}
        <CopyValue value={connection.relayUrl} label="the relay address" />
        <CodeBox title="Relay to us, Node.js" code={buildRelayCode(connection.relayUrl, key)} />
        {key === undefined ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-[0.8125rem] text-soft">
            <p className="flex-1 basis-56">
              The key is an API key of this account that may send conversations, kept on your bot's server.
            </p>
            {canManageKeys(role) && impersonation === undefined ? (
              <Button
                size="sm"
                loading={createKey.isPending}
                onClick={() =>
                  createKey.mutate({ accountId: place.accountId, name: `${channel.name} relay` }, { onError })
                }
              >
                Create a key
              </Button>
            ) : null}
          </div>
        ) : (
          <p role="status" className="text-[0.8125rem] font-medium">
            The code above has a new key in it. Copy it now: it is shown only once.
          </p>
        )}
        <Arrival place={place} health={health} side="bot" channelName={channel.name} />
      </div>
    </Section>
  );
}
