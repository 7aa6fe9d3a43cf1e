import type { ChannelEntry, ChannelHealth, Connection } from "#src/domain/channels/channels.contract.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { RotateDialog } from "./RotateDialog.tsx";
import { useCanManage } from "../use-can-manage.ts";

type SecretsSectionProps = { channel: ChannelEntry; connection: Connection; health: ChannelHealth };

/** The credentials of a connection: secrets by their last characters, the rest whole. */
export function SecretsSection({ channel, connection, health }: SecretsSectionProps) {
  const { client } = useDash();
  const canManage = useCanManage();
  return (
    <Section
      title="Secrets"
      description="Encrypted, and never shown again."
      actions={
        canManage ? (
          <RotateDialog
            channel={channel}
            connection={connection}
            trigger={<Button size="sm">Replace secrets</Button>}
          />
        ) : null
      }
    >
      <div className="grid gap-3">
        <dl className="grid gap-3 text-sm">
          {channel.fields.map((field) => {
            const stored = connection.fields.find(({ name }) => name === field.name);
            return (
              <div key={field.name} className="grid gap-0.5">
                <dt className="text-soft">{field.label}</dt>
                <dd className="font-mono text-[0.8125rem] wrap-anywhere">
                  {describeValue(field.secret, stored?.isSet === true, stored?.hint ?? null)}
                </dd>
              </div>
            );
          })}
        </dl>
        {health.oldSecretUntil === null ? null : (
          <p className="text-sm text-soft">
            The old secret works until {formatDateTime(health.oldSecretUntil, client.timeZone)}.
          </p>
        )}
      </div>
    </Section>
  );
}

function describeValue(isSecret: boolean, isSet: boolean, hint: string | null) {
  if (!isSet) return <span className="font-sans text-sm">Not set</span>;
  if (!isSecret) return hint;
  return hint === null ? "••••••••" : `••••••••${hint}`;
}
