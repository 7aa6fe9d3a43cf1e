import type { ChannelStep } from "#src/domain/channels/channels.contract.ts";

/** The wizard's steps, checked in November 2026. */
export const WECHAT_STEPS: ChannelStep[] = [
  {
    title: "Copy the token",
    text: "Official Accounts Platform (mp.weixin.qq.com) → Settings and Development → Basic Configuration → Server Configuration → Token. In the secure mode, the EncodingAESKey and the AppID too.",
    copy: null,
  },
  {
    title: "Keep your bot's address",
    text: "**An account has one server address, and your bot answers there: leave it.** After you have answered WeChat, send us the raw body with the same query (signature, timestamp, nonce, msg_signature).",
    copy: "webhookUrl",
  },
  {
    title: "Relay your bot's answers",
    text: 'Post { "request": … } to this address with your API key: the XML that you answered with, or a custom-send request with "from", your account\'s gh_… ID.',
    copy: "relayUrl",
  },
  { title: "Write to your account", text: "Send it a message and watch it arrive here.", copy: null },
];
