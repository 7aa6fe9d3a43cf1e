import type { ChannelStep } from "#src/domain/channels/channels.contract.ts";

/** The wizard's steps, checked in October 2026. */
export const SLACK_STEPS: ChannelStep[] = [
  {
    title: "Copy the signing secret",
    text: "api.slack.com/apps → your app → Basic Information → App Credentials → Signing Secret → Show. Paste it above.",
    copy: null,
  },
  {
    title: "If your app has no request URL",
    text: "Event Subscriptions → Enable Events. Paste this address as the Request URL: Slack checks it at once. Subscribe to the bot events message.im, message.channels, message.groups and app_mention.",
    copy: "webhookUrl",
  },
  {
    title: "If your bot uses the request URL itself",
    text: "**Keep it: a Slack app has one address.** In your bot's handler, after you have answered Slack, send us the raw body and the headers x-slack-signature and x-slack-request-timestamp. Don't wait for it: nothing of ours can then slow your bot.",
    copy: "webhookUrl",
  },
  {
    title: "Forward button presses",
    text: "Interactivity & Shortcuts: the same address, or the same forwarding. A pressed button counts with its title.",
    copy: null,
  },
  { title: "Write to your bot", text: "Send it a direct message and watch it arrive here.", copy: null },
];
