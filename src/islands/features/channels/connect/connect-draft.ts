import type { ChannelEntry } from "#src/domain/channels/channels.contract.ts";

/** The account choice that creates one. */
export const NEW_ACCOUNT = "new";

export type ConnectDraft = {
  accountId: string;
  newAccount: string;
  credentials: Record<string, string>;
  settings: Record<string, string>;
};

/** An empty form of a connector, with the settings' defaults. */
export function createDraft(channel: ChannelEntry, accountId: string): ConnectDraft {
  return {
    accountId,
    newAccount: `${channel.name} bot`,
    credentials: Object.fromEntries(channel.fields.map(({ name }) => [name, ""])),
    settings: Object.fromEntries(channel.settings.map(({ name, default: value }) => [name, String(value)])),
  };
}

/** The filled-in fields only: an empty one is not given. */
export function dropEmpty(values: Record<string, string>): Record<string, string> {
  const given = Object.entries(values).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ""));
}

/** The changed settings only. */
export function pickChanged(
  values: Record<string, string>,
  stored: Readonly<Record<string, string | number>>,
): Record<string, string> {
  const given = Object.entries(values).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(given.filter(([name, value]) => value !== String(stored[name] ?? "")));
}
