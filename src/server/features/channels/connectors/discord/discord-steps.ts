import type { ChannelStep } from "#src/domain/channels/channels.contract.ts";

/** The wizard's steps, checked in October 2026. */
export const DISCORD_STEPS: ChannelStep[] = [
  {
    title: "Copy the keys",
    text: "discord.com/developers/applications → your application → General Information: Public Key and Application ID. Paste both above.",
    copy: null,
  },
  {
    title: "Keep your bot's interactions endpoint",
    text: "**An application has one Interactions Endpoint URL. If your bot uses it, leave it**, and forward the raw body with the headers x-signature-ed25519 and x-signature-timestamp to us after you have answered. Without one, enter this address: Discord checks it at once.",
    copy: "webhookUrl",
  },
  {
    title: "Forward the messages",
    text: 'Discord sends messages over the bot\'s connection only. In your bot, on MESSAGE_CREATE, MESSAGE_UPDATE and MESSAGE_DELETE, post { "event": { "t": name, "d": data } } to this address, with your API key.',
    copy: "relayUrl",
  },
  {
    title: "Turn on the Message Content intent",
    text: "Bot → Privileged Gateway Intents → Message Content Intent. Without it, all messages arrive without words.",
    copy: null,
  },
  { title: "Write to your bot", text: "Send it a message and watch it arrive here.", copy: null },
];
