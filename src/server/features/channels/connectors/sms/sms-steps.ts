import type { ChannelStep } from "#src/domain/channels/channels.contract.ts";

/** The wizard's steps, checked in October 2026. */
export const SMS_STEPS: ChannelStep[] = [
  {
    title: "Copy the auth token",
    text: "Twilio Console → Account Dashboard → Account Info → Auth Token → Show. Paste it above: Twilio signs every request with it.",
    copy: null,
  },
  {
    title: "Keep your bot's webhook",
    text: "**A number has one webhook, and your bot answers there: leave it.** After you have answered Twilio, send us the raw form body and the header x-twilio-signature, and set Signed address below to your bot's own address, because that is what Twilio signs.",
    copy: "webhookUrl",
  },
  {
    title: "With Twilio Conversations",
    text: "Conversations → your service → Webhooks: post-event webhooks onMessageAdded, onMessageUpdated, onMessageRemoved and onConversationStateUpdated to this address. Both sides arrive then.",
    copy: "webhookUrl",
  },
  {
    title: "Relay your bot's answers",
    text: 'Without Conversations: after each messages.create, post { "response": … } with Twilio\'s response to this address, with your API key. For TwiML, post { "request": twiml, "event": form }.',
    copy: "relayUrl",
  },
  { title: "Write to your number", text: "Send it a text message and watch it arrive here.", copy: null },
];
