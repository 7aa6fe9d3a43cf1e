import type { ChannelStep } from "#src/domain/channels/channels.contract.ts";

/** The wizard's steps, checked in October 2026. */
export const TELEGRAM_STEPS: ChannelStep[] = [
  {
    title: "Keep your bot's webhook",
    text: "**Telegram sends updates to one address only. Don't call setWebhook with ours: your bot would stop answering.** Your bot keeps its address and passes each update on to us.",
    copy: null,
  },
  {
    title: "Set the secret token",
    text: "If your bot's setWebhook call has no secret_token yet, call it once more with your bot's own url and this secret_token. Telegram then sends it with every update.",
    copy: "secretToken",
  },
  {
    title: "Forward each update",
    text: 'In your bot\'s webhook handler, after you have answered Telegram, send us the raw body and the header: fetch(ADDRESS, { method: "POST", body: rawBody, headers: { "content-type": "application/json", "x-telegram-bot-api-secret-token": request.headers["x-telegram-bot-api-secret-token"] } }).catch(() => {}). Don\'t wait for it: nothing of ours can then slow your bot.',
    copy: "webhookUrl",
  },
  {
    title: "Relay your bot's answers",
    text: "Telegram doesn't send your bot's own messages. After each sendMessage, post { \"response\": … } with Telegram's response to this address, with your API key.",
    copy: "relayUrl",
  },
  { title: "Write to your bot", text: "Send it a message and watch it arrive here.", copy: null },
];
