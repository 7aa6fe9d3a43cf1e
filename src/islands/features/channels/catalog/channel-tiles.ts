import type { ChannelEntry, Connection } from "#src/domain/channels/channels.contract.ts";
import { CHANNELS } from "#src/domain/shared/channels.ts";

/** A supported channel with its twins and their connections. */
export type ChannelTile = {
  id: string;
  name: string;
  main: ChannelEntry;
  entries: ChannelEntry[];
  connections: Connection[];
};

/** Builds a tile for each supported channel that the server has a connector for. */
export function buildTiles(channels: readonly ChannelEntry[], connections: readonly Connection[]): ChannelTile[] {
  return CHANNELS.flatMap(({ id, name }) => {
    const entries = channels.filter((entry) => entry.id === id || entry.twinOf === id);
    const [main] = entries;
    if (main === undefined) return [];
    const ids = entries.map((entry) => entry.id);
    return [{ id, name, main, entries, connections: connections.filter(({ channel }) => ids.includes(channel)) }];
  });
}
