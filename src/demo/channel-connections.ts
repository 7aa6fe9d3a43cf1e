import { DAY_MS, HOUR_MS, MINUTE_MS } from "../domain/shared/durations.ts";
import type { IgnoreReason } from "../domain/channels/channels.contract.ts";
import type { demoWorkspace } from "./workspace.ts";

type AccountKey = (typeof demoWorkspace.accounts)[number]["key"];

/** A connection of the demo with its health. Its messages are those of the account's conversations. */
export type DemoConnection = {
  account: AccountKey;
  channel: string;
  /** Public ids, as fields that are no secrets. Secrets are made up at the load. */
  fields: Record<string, string>;
  settings: Record<string, string>;
  connectedDaysAgo: number;
  /** What arrived beside the messages, per 1,000 of them; null if nothing has arrived yet. */
  traffic: { duplicates: number; ignored: Partial<Record<IgnoreReason, number>> } | null;
  /** Milliseconds since the last request with a right signature. */
  verifiedAgo: number;
  /** Requests with a wrong signature, the last of them some milliseconds ago. */
  refused: { count: number; ago: number } | null;
};

/** The demo's connections: two that work, one whose secret was changed in the platform, and one that waits. */
export const demoConnections: readonly DemoConnection[] = [
  {
    account: "site",
    channel: "webchat",
    fields: {},
    settings: { origins: "https://www.almarea.example" },
    connectedDaysAgo: 91,
    traffic: { duplicates: 4, ignored: {} },
    verifiedAgo: 2 * MINUTE_MS,
    refused: null,
  },
  {
    account: "whatsapp",
    channel: "whatsapp",
    fields: { phoneNumberId: "102290129340398" },
    settings: {},
    connectedDaysAgo: 91,
    traffic: { duplicates: 11, ignored: { receipt: 1_240, reaction: 14, system: 2 } },
    verifiedAgo: 4 * MINUTE_MS,
    refused: null,
  },
  {
    account: "whatsapp",
    channel: "telegram",
    fields: { botUsername: "almarea_mara_bot" },
    settings: {},
    connectedDaysAgo: 0,
    traffic: null,
    verifiedAgo: 0,
    refused: null,
  },
  {
    account: "instagram",
    channel: "instagram",
    fields: { igId: "17841400008460056" },
    settings: {},
    connectedDaysAgo: 90,
    traffic: { duplicates: 6, ignored: { receipt: 830, reaction: 61 } },
    verifiedAgo: 7 * MINUTE_MS,
    refused: { count: 2, ago: 41 * DAY_MS },
  },
  {
    account: "messenger",
    channel: "messenger",
    fields: { pageId: "106540352242922" },
    settings: {},
    connectedDaysAgo: 90,
    traffic: { duplicates: 8, ignored: { receipt: 910, typing: 40, system: 3 } },
    verifiedAgo: 6 * HOUR_MS,
    refused: { count: 17, ago: 21 * MINUTE_MS },
  },
];
