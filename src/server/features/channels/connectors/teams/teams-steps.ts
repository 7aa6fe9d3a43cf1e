import type { ChannelStep } from "#src/domain/channels/channels.contract.ts";

/** The wizard's steps, checked in November 2026. */
export const TEAMS_STEPS: ChannelStep[] = [
  {
    title: "Copy the App ID",
    text: "Azure portal → your Azure Bot → Configuration → Microsoft App ID. For an outgoing webhook of a team: the security token that Teams showed when it was created.",
    copy: null,
  },
  {
    title: "Keep your bot's messaging endpoint",
    text: "**A bot has one messaging endpoint, and your bot answers there: leave it.** After you have answered Teams, send us the raw body and the header Authorization.",
    copy: "webhookUrl",
  },
  {
    title: "Relay your bot's answers",
    text: 'After each sendActivity, post { "request": activity, "response": … } to this address, with your API key.',
    copy: "relayUrl",
  },
  { title: "Write to your bot", text: "Send it a message in Teams and watch it arrive here.", copy: null },
];
