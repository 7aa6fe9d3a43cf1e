import { chatwoot } from "./chatwoot/chatwoot.ts";
import type { Connector } from "./base/connector.types.ts";
import { discord } from "./discord/discord.ts";
import { hubspot } from "./hubspot/hubspot.ts";
import { instagram } from "./meta/instagram.ts";
import { intercom } from "./intercom/intercom.ts";
import { messenger } from "./meta/messenger.ts";
import { slack } from "./slack/slack.ts";
import { sms } from "./sms/sms.ts";
import { teams } from "./teams/teams.ts";
import { telegram } from "./telegram/telegram.ts";
import { webchat } from "./webchat/webchat.ts";
import { wechat } from "./wechat/wechat.ts";
import { whatsapp } from "./whatsapp/whatsapp.ts";
import { zendesk } from "./zendesk/zendesk.ts";

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
