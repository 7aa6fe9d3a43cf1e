import type { ChannelEntry, ChannelHealth, IgnoreReason } from "./channels.contract.ts";

/** States of a connection: a short label, and what to do about it. */
export const HEALTH_LABELS: Record<ChannelHealth["state"], { label: string; words: string; advice: string }> = {
  waiting: {
    label: "Waiting",
    words: "Waiting for the first message.",
    advice:
      "Nothing signed has arrived yet. Check that our address is saved in the platform, that it is subscribed to the events of the steps, and write to the bot yourself.",
  },
  live: {
    label: "Live",
    words: "Receiving messages.",
    advice: "Nothing to do. Duplicates and ignored entries are normal: platforms repeat requests and send receipts.",
  },
  one_sided: {
    label: "One-sided",
    words: "Only what people write arrives. Relay the bot's answers.",
    advice:
      "Without the bot's answers there are no response times, no fallbacks and no last bot message. Relay each answer, or subscribe to the platform's echoes where it has them.",
  },
  quiet: {
    label: "Quiet",
    words: "No message for a week.",
    advice:
      "Nobody wrote for 7 days, or the platform switched the webhook off after failed requests. Write to the bot yourself. If nothing arrives, save our address in the platform again.",
  },
  attention: {
    label: "Needs attention",
    words: "Requests arrive, but the signature is wrong.",
    advice:
      "Copy the secret from the platform again and replace it here. If your bot forwards the requests, it must send the raw body: a body that was parsed and written again has another signature. After a replaced secret, the platform may still sign with the old one.",
  },
};

/** What each reason for ignoring an entry counts. */
export const IGNORE_LABELS: Record<IgnoreReason, string> = {
  receipt: "Delivery and read receipts",
  typing: "Typing indicators",
  reaction: "Reactions",
  system: "Joins, pins, profile and app changes",
  private_note: "Private notes",
  other_bot: "Messages of other bots",
  not_addressed: "Messages not addressed to the bot",
  other_account: "Messages of another account",
  gone: "Messages deleted before they were fetched",
  unknown_type: "Kinds we don't know",
  invalid: "Incomplete entries",
};

/** How we learn what the bot writes. */
export const ECHO_LABELS: Record<ChannelEntry["echoes"], string> = {
  platform: "The platform sends the bot's answers too.",
  relay: "The platform doesn't send the bot's answers: your bot relays them.",
  both: "The platform sends some of the bot's answers: your bot relays the others.",
  snippet: "The snippet on your page sends both sides.",
};
