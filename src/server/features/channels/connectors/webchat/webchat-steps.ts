import type { ChannelStep } from "#src/domain/channels/channels.contract.ts";

/** The wizard's steps, checked in November 2026. */
export const WEBCHAT_STEPS: ChannelStep[] = [
  {
    title: "Add the snippet",
    text: "Paste this line before </head> on every page with your chat, or as a Custom HTML tag in Tag Manager. It sets no cookies and weighs under 3 kB.",
    copy: "snippet",
  },
  {
    title: "Say where the messages are",
    text: 'Without code: add data-user=".user-message" and data-bot=".bot-message" to the tag, with the selectors of your widget. With code: call threadlight.message({ role, text }) for both sides.',
    copy: null,
  },
  {
    title: "Ask for consent, if you need it",
    text: 'Add data-consent="required" to the tag, and call threadlight.consent(true) when your visitor agrees. Nothing is stored or sent before. The page where a conversation begins is told with it, unless the tag has data-source="off".',
    copy: null,
  },
  {
    title: "From your server",
    text: "Optional: your server may post the same messages to this address, signed as Standard Webhooks with the signing secret.",
    copy: "webhookUrl",
  },
  { title: "Write to your chat", text: "Open your site, write a message and watch it arrive here.", copy: null },
];
