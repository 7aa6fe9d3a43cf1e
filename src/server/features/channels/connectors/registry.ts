import { chatwoot } from "./chatwoot.ts";
import type { Connector } from "./connector.types.ts";
import { discord } from "./discord.ts";
import { hubspot } from "./hubspot.ts";
import { instagram } from "./instagram.ts";
import { intercom } from "./intercom.ts";
import { messenger } from "./messenger.ts";
import { slack } from "./slack.ts";
import { sms } from "./sms.ts";
import { teams } from "./teams.ts";
import { telegram } from "./telegram.ts";
import { webchat } from "./webchat.ts";
import { wechat } from "./wechat.ts";
import { whatsapp } from "./whatsapp.ts";
import { zendesk } from "./zendesk.ts";

const connectors = new Map<string, Connector>();

// In the order of the catalog. A new channel is added here.
const ALL = [
  whatsapp,
  telegram,
  webchat,
  messenger,
  discord,
  sms,
  slack,
  zendesk,
  intercom,
  chatwoot,
  hubspot,
  instagram,
  wechat,
  teams,
];
for (const connector of ALL) addConnector(connector);

/** Adds a channel. */
export function addConnector(connector: Connector): void {
  connectors.set(connector.id, connector);
}

/** Lists every channel, in the order of the catalog. */
export function listConnectors(): Connector[] {
  return [...connectors.values()];
}

/** Finds a channel's connector; null if there is none. */
export function findConnector(id: string): Connector | null {
  return connectors.get(id) ?? null;
}
