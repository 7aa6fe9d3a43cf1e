import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ChannelEntry, ChannelHealth, Connection } from "#src/domain/channels/channels.contract.ts";
import { formatDate } from "#src/domain/shared/format.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { QueryErrorCard } from "../../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { Arrival } from "./Arrival.tsx";
import { BotSide } from "./BotSide.tsx";
import { channelsQuery } from "../../../lib/queries/channels.query.ts";
import { channelHealthQuery, useGenerated } from "../channels.query.ts";
import type { ConnectionPlace } from "../channels.query.ts";
import { UnknownChannel } from "../connect/ConnectScreen.tsx";
import { DisconnectSection } from "./DisconnectSection.tsx";
import { DryRun } from "./DryRun.tsx";
import { HealthBadge } from "../HealthBadge.tsx";
import { HealthSection } from "./HealthSection.tsx";
import { ReadOnlyNotice } from "../ReadOnlyNotice.tsx";
import { SavedOnce } from "./SavedOnce.tsx";
import { ScreenHead } from "../ScreenHead.tsx";
import { SecretsSection } from "./SecretsSection.tsx";
import { ConnectionSettings } from "./ConnectionSettings.tsx";
import { SetupSteps } from "../connect/SetupSteps.tsx";
import { useChannelParams } from "../use-channel-params.ts";
import { useCanDisconnect } from "../use-can-manage.ts";

/** /dash/channels/{channel}/{accountId}: a connection's setup until messages arrive, then its health and settings. */
export function ConnectionScreen() {
  const { channel: id, accountId } = useChannelParams();
  const channels = useQuery(channelsQuery());
  const health = useQuery(channelHealthQuery({ channel: id, accountId }));
  const failed = [channels, health].find((query) => query.isError && query.data === undefined);
  const channel = channels.data?.channels.find((entry) => entry.id === id);
  const connection = channels.data?.connections.find(
    (candidate) => candidate.channel === id && candidate.apiAccountId === accountId,
  );
  if (channels.data !== undefined && channel === undefined) return <UnknownChannel title="There is no such channel" />;
  if (channels.data !== undefined && connection === undefined && !channels.isFetching) {
    return <UnknownChannel title={`${channel?.name ?? "This channel"} is not connected to this API account`} />;
  }
  if (failed !== undefined) return <QueryErrorCard query={failed} title="The connection could not be loaded" />;
  if (channel === undefined || connection === undefined || health.data === undefined) {
    return <SectionLoading label="Loading the connection" rows={5} />;
  }
  return <ConnectionDetail key={id + accountId} channel={channel} connection={connection} health={health.data} />;
}

type ConnectionDetailProps = { channel: ChannelEntry; connection: Connection; health: ChannelHealth };

function ConnectionDetail({ channel, connection, health }: ConnectionDetailProps) {
  const { accounts, client } = useDash();
  const canDisconnect = useCanDisconnect();
  const place: ConnectionPlace = { channel: channel.id, accountId: connection.apiAccountId };
  const { generated, forget } = useGenerated(place);
  // The setup stays on the screen when the first message arrives, so that it is seen to arrive.
  const [isSettingUp] = useState(health.messages === 0);
  const account = accounts.find(({ id }) => id === connection.apiAccountId);
  const relays = channel.echoes === "relay" || channel.echoes === "both";
  const shown = connection.fields.flatMap(({ name, hint }) =>
    hint !== null && channel.fields.some((field) => field.name === name && !field.secret)
      ? [[name, hint] as const]
      : [],
  );
  const steps = (
    <SetupSteps
      channel={channel}
      values={{ ...connection, fields: { ...Object.fromEntries(shown), ...generated } }}
      missing="Shown only when it is made. Replace it under Secrets to get a new one."
    />
  );
  return (
    <div className="grid gap-5">
      <ScreenHead
        channel={channel}
        subtitle={`${account?.name ?? "API account"}, connected ${formatDate(connection.connectedAt, client.timeZone)}`}
        aside={<HealthBadge state={health.state} />}
      />
      <ReadOnlyNotice />
      <SavedOnce channel={channel} generated={generated} onSaved={forget} />
      {isSettingUp ? (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <Section title={`Steps in ${channel.name}`}>{steps}</Section>
          <div className="grid min-w-0 gap-4">
            <Arrival place={place} health={health} side="user" channelName={channel.name} />
            {relays ? <BotSide channel={channel} connection={connection} health={health} /> : null}
          </div>
        </div>
      ) : null}
      <HealthSection channel={channel} health={health} />
      {isSettingUp ? null : (
        <Section title="Setup">
          <details className="group">
            <summary className="flex min-h-8 items-center gap-2 text-sm font-semibold">
              <span aria-hidden="true" className="transition-transform group-open:rotate-90">
                ›
              </span>
              Addresses and steps in {channel.name}
            </summary>
            <div className="pt-4">{steps}</div>
          </details>
        </Section>
      )}
      {isSettingUp || !relays ? null : <BotSide channel={channel} connection={connection} health={health} />}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ConnectionSettings channel={channel} connection={connection} />
        <SecretsSection channel={channel} connection={connection} health={health} />
      </div>
      <DryRun channel={channel} place={place} />
      {canDisconnect ? (
        <DisconnectSection channel={channel} place={place} accountName={account?.name ?? "this account"} />
      ) : null}
    </div>
  );
}
