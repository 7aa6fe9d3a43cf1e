/** Dashboard pages of channels. */
export const channelsDash = {
  channels: "/dash/channels",
  /** Connects a channel. */
  channel: (channel: string) => `/dash/channels/${encodeURIComponent(channel)}`,
  /** A connection: its setup, health and settings. */
  channelConnection: (channel: string, accountId: string) =>
    `/dash/channels/${encodeURIComponent(channel)}/${encodeURIComponent(accountId)}`,
} as const;

/** Endpoints of channels: the catalog, connections, and the addresses that platforms and bots call. */
export const channelsApi = {
  channels: "/api/channels",
  channel: (channel: string) => `/api/channels/${encodeURIComponent(channel)}`,
  channelConnection: (channel: string, accountId: string) =>
    `/api/channels/${encodeURIComponent(channel)}/${encodeURIComponent(accountId)}`,
  rotateChannel: (channel: string, accountId: string) => `${channelsApi.channelConnection(channel, accountId)}/rotate`,
  channelHealth: (channel: string, accountId: string) => `${channelsApi.channelConnection(channel, accountId)}/health`,
  testChannel: (channel: string, accountId: string) => `${channelsApi.channelConnection(channel, accountId)}/test`,
  channelRelay: (channel: string, accountId: string) => `${channelsApi.channelConnection(channel, accountId)}/relay`,
} as const;
