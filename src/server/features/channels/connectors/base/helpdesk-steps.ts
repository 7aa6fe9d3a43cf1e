import type { ChannelStep } from "#src/domain/channels/channels.contract.ts";

/** The wizard's steps, checked in October 2026. */
export const ZENDESK_STEPS: ChannelStep[] = [
  {
    title: "Create a webhook",
    text: "Admin Center → Apps and integrations → Webhooks → Create webhook → Zendesk events. Choose Ticket: comment added, created, status changed, comment redacted and comment made private.",
    copy: null,
  },
  {
    title: "Enter our address",
    text: "Paste it as the Endpoint URL, with POST, JSON and no authentication.",
    copy: "webhookUrl",
  },
  {
    title: "Copy the signing secret",
    text: "Open the webhook → Reveal secret. Paste it above: it proves that requests come from your Zendesk.",
    copy: null,
  },
  {
    title: "Use events, not a trigger's own body",
    text: "A trigger's placeholders break the JSON as soon as a comment holds a quote or a line end. Such requests are refused, and the health says so.",
    copy: null,
  },
  { title: "Write a ticket", text: "Comment on a test ticket and watch it arrive here.", copy: null },
];

/** The wizard's steps, checked in October 2026. */
export const INTERCOM_STEPS: ChannelStep[] = [
  {
    title: "Copy the client secret",
    text: "Developer Hub → your app → Configure → Basic information → Client secret. Paste it above.",
    copy: null,
  },
  { title: "Enter our address", text: "Configure → Webhooks. Paste it as the Endpoint URL.", copy: "webhookUrl" },
  {
    title: "Choose the topics",
    text: "conversation.user.created, conversation.user.replied, conversation.admin.replied, conversation.operator.replied, conversation.admin.closed, conversation.rating.added and conversation_part.redacted.",
    copy: null,
  },
  { title: "Write to your messenger", text: "Send a message and watch it arrive here.", copy: null },
];

/** The wizard's steps, checked in November 2026. */
export const CHATWOOT_STEPS: ChannelStep[] = [
  {
    title: "Create a webhook",
    text: "Settings → Integrations → Webhooks → Configure → Add new webhook. Paste our address as the URL.",
    copy: "webhookUrl",
  },
  {
    title: "Choose the events",
    text: "Message created, message updated and conversation status changed.",
    copy: null,
  },
  {
    title: "Copy the webhook's secret",
    text: "Open the webhook again → Secret. Paste it above: it proves that requests come from your Chatwoot. Versions that don't sign their webhooks can't be connected, but their history can be imported.",
    copy: null,
  },
  { title: "Write to your inbox", text: "Send a message and watch it arrive here.", copy: null },
];

/** The wizard's steps, checked in November 2026. */
export const HUBSPOT_STEPS: ChannelStep[] = [
  {
    title: "Create a private app",
    text: "Development → Legacy apps → Create → Private. Give it the scope conversations.read, and crm.objects.contacts.read to see where people came from.",
    copy: null,
  },
  {
    title: "Enter our address",
    text: "Webhooks → Edit webhooks. Paste it as the Target URL.",
    copy: "webhookUrl",
  },
  {
    title: "Choose the events",
    text: "Create subscription → Conversations: new message, property changed (status), deleted and deleted for privacy. Activate them.",
    copy: null,
  },
  {
    title: "Copy the client secret and the access token",
    text: "The app's Auth tab shows both. Paste them above: the secret proves that requests come from HubSpot, and the token fetches the messages, which the requests only name.",
    copy: null,
  },
  { title: "Write to your chat", text: "Send a message to your inbox and watch it arrive here.", copy: null },
];
