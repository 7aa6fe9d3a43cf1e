import type { ChannelStep } from "#src/domain/channels/channels.contract.ts";

/** The wizard's steps, checked in October 2026. */
export const WHATSAPP_STEPS: ChannelStep[] = [
  {
    title: "Copy the app secret",
    text: "Meta for Developers → your app → App settings → Basic → App secret → Show. Paste it above: it proves that requests come from Meta.",
    copy: null,
  },
  {
    title: "Enter our address",
    text: "WhatsApp → Configuration → Webhook → Edit. Paste this address as the Callback URL.",
    copy: "webhookUrl",
  },
  { title: "Enter the verify token", text: "Paste it as the Verify token, then Verify and save.", copy: "verifyToken" },
  {
    title: "Subscribe to messages",
    text: "On the same page, Manage: subscribe to messages, and to smb_message_echoes if people also answer in the WhatsApp Business app.",
    copy: null,
  },
  {
    title: "If your bot has its own app",
    text: "Leave its webhook alone. Add a second app with our address to the same WhatsApp Business Account: Meta sends every message to both.",
    copy: null,
  },
  {
    title: "Relay your bot's answers",
    text: 'Meta doesn\'t send what your bot sends through the API. After each call, post { "request": …, "response": … } to this address, with your API key.',
    copy: "relayUrl",
  },
  { title: "Write to your number", text: "Send it a message and watch it arrive here.", copy: null },
];
