import type { ChannelStep } from "#src/domain/channels/channels.contract.ts";

/** The wizard's steps of Messenger and Instagram, checked in October 2026. */
export function buildMessagingSteps(product: string, subscribe: string): ChannelStep[] {
  return [
    {
      title: "Copy the app secret",
      text: "Meta for Developers → your app → App settings → Basic → App secret → Show. Paste it above: it proves that requests come from Meta.",
      copy: null,
    },
    {
      title: "Enter our address",
      text: `${product} → Settings → Webhooks → Edit. Paste this address as the Callback URL.`,
      copy: "webhookUrl",
    },
    {
      title: "Enter the verify token",
      text: "Paste it as the Verify token, then Verify and save.",
      copy: "verifyToken",
    },
    {
      title: "Subscribe to the fields",
      text: "Subscribe to messages, messaging_postbacks, message_echoes and message_edits. The echoes are your bot's replies.",
      copy: null,
    },
    { title: "Add your account to the subscription", text: subscribe, copy: null },
    {
      title: "Only without echoes: relay your bot's replies",
      text: 'If your app can\'t have message_echoes, post { "request": …, "response": … } of each Send API call to this address, with your API key. A message that arrives both ways counts once.',
      copy: "relayUrl",
    },
    { title: "Write to your account", text: "Send it a message and watch it arrive here.", copy: null },
  ];
}
