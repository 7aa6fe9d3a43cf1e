import { useQuery } from "@tanstack/react-query";
import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { DashLink } from "../../../lib/navigation/DashLink.tsx";
import { QueryErrorCard } from "../../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { channelsQuery } from "../../../lib/queries/channels.query.ts";
import { ConnectForm } from "./ConnectForm.tsx";
import { ReadOnlyNotice } from "../ReadOnlyNotice.tsx";
import { ScreenHead } from "../ScreenHead.tsx";
import { useChannelParams } from "../use-channel-params.ts";
import { useCanManage } from "../use-can-manage.ts";

/** /dash/channels/{channel}: connects a channel to an API account. */
export function ConnectScreen() {
  const { channel: id } = useChannelParams();
  const channels = useQuery(channelsQuery());
  const { accountsReady } = useDash();
  const canManage = useCanManage();
  if (channels.data === undefined && channels.isError) {
    return <QueryErrorCard query={channels} title="Channels could not be loaded" />;
  }
  if (channels.data === undefined || !accountsReady) return <SectionLoading label="Loading the channel" rows={5} />;
  const channel = channels.data.channels.find((entry) => entry.id === id);
  if (channel === undefined) return <UnknownChannel title="There is no such channel" />;
  const connected = channels.data.connections.filter((connection) => connection.channel === id);
  return (
    <div className="grid gap-5">
      <ScreenHead channel={channel} subtitle={`Connect ${channel.name} to one of your API accounts.`} />
      <ReadOnlyNotice />
      {canManage ? (
        <ConnectForm
          key={channel.id}
          channel={channel}
          connectedAccounts={connected.map(({ apiAccountId }) => apiAccountId)}
        />
      ) : null}
    </div>
  );
}

/** A channel or connection that does not exist, or no longer. */
export function UnknownChannel({ title }: { title: string }) {
  return (
    <Card>
      <EmptyState
        title={title}
        action={
          <DashLink to={paths.dash.channels} className={buttonClasses("primary", "md")}>
            All channels
          </DashLink>
        }
      />
    </Card>
  );
}
