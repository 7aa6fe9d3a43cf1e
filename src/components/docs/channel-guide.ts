import type { ChannelEntry } from "#src/domain/channels/channels.contract.ts";

type GuideHeading = { depth: number; slug: string; text: string };

/** The headings of a channel's guide, for "On this page". */
export function listGuideHeadings(channels: readonly ChannelEntry[]): GuideHeading[] {
  const setups = channels.map(({ id, name }) => ({ depth: 2, slug: `set-up-${id}`, text: `Set up ${name}` }));
  const forwarding = channels.some(({ oneReceiver }) => oneReceiver)
    ? [{ depth: 2, slug: "forward", text: "Forward to us" }]
    : [];
  const relay = channels.some(hasRelay) ? [{ depth: 2, slug: "relay", text: "Relay the bot's answers" }] : [];
  const health = { depth: 2, slug: "troubleshooting", text: "Troubleshooting" };
  return [...setups, ...forwarding, ...relay, health];
}

/** Whether the bot relays some or all of its answers. */
export function hasRelay({ echoes }: ChannelEntry): boolean {
  return echoes === "relay" || echoes === "both";
}
