import { useQuery } from "@tanstack/react-query";
import { formatNumberOf } from "#src/domain/shared/format.ts";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { QueryErrorCard } from "../../../lib/screens/lists/QueryError.tsx";
import { AvailableTile } from "./AvailableTile.tsx";
import { buildTiles } from "./channel-tiles.ts";
import { channelsQuery } from "../../../lib/queries/channels.query.ts";
import { ConnectedTile } from "./ConnectedTile.tsx";
import { ReadOnlyNotice } from "../ReadOnlyNotice.tsx";

/** /dash/channels: a tile per channel, connected ones first with the state of each connection. */
export function ChannelsScreen() {
  const channels = useQuery(channelsQuery());
  const { accountsReady } = useDash();
  if (channels.data === undefined && channels.isError) {
    return <QueryErrorCard query={channels} title="Channels could not be loaded" />;
  }
  if (channels.data === undefined || !accountsReady) return <ChannelsSkeleton />;
  const tiles = buildTiles(channels.data.channels, channels.data.connections);
  const connected = tiles.filter(({ connections }) => connections.length > 0);
  const others = tiles.filter(({ connections }) => connections.length === 0);
  return (
    <div className="grid gap-6">
      <ReadOnlyNotice />
      {connected.length === 0 ? (
        <p className="max-w-[44em] text-soft">
          Connect the channel your bot talks on, and its conversations arrive here by themselves. Your bot stays as it
          is: we receive copies.
        </p>
      ) : (
        <section aria-labelledby="connected-channels" className="grid gap-3">
          <h2 id="connected-channels" className="font-sans text-sm font-semibold tracking-normal">
            Connected{" "}
            <span className="font-normal text-soft">
              {formatNumberOf(channels.data.connections.length, "connection")}
            </span>
          </h2>
          <ul className="grid items-start gap-4 xl:grid-cols-2">
            {connected.map((tile) => (
              <li key={tile.id} className="min-w-0">
                <ConnectedTile tile={tile} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length === 0 ? null : (
        <section aria-labelledby="other-channels" className="grid gap-3">
          <h2 id="other-channels" className="font-sans text-sm font-semibold tracking-normal">
            {connected.length === 0 ? "Channels" : "More channels"}
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-3">
            {others.map((tile) => (
              <li key={tile.id} className="min-w-0">
                <AvailableTile tile={tile} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function ChannelsSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading channels"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-3"
    >
      {Array.from({ length: 12 }, (_, tile) => (
        <Skeleton key={tile} className="h-28 w-full" />
      ))}
    </div>
  );
}
