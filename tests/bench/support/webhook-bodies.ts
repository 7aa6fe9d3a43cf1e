/** Bodies of webhooks with a message of their own, made from the connectors' samples. */

type Message = { id: number; person: number; text: string };
type Change = readonly [find: string, replace: (message: Message) => string];

/** What differs between two messages of a channel: the sample's id, person and words. */
const CHANGES: Readonly<Record<string, readonly Change[]>> = {
  whatsapp: [
    ["wamid.SAMPLE", ({ id }) => `wamid.${id}`],
    ["15550001111", ({ person }) => String(15_550_100_000 + person)],
    ["Hi! Is my order on its way?", ({ text }) => text],
  ],
  telegram: [
    ['"message_id":1', ({ id }) => `"message_id":${id}`],
    ['"id":1001', ({ person }) => `"id":${10_000 + person}`],
    ["Hi! Do you have a table for two tonight?", ({ text }) => text],
  ],
  webchat: [
    ['"id":"1"', ({ id }) => `"id":"${id}"`],
    ['"conversationId":"sample"', ({ person }) => `"conversationId":"c${person}"`],
    ["Hi! Are you open today?", ({ text }) => text],
  ],
  messenger: [
    ["m_SAMPLE", ({ id }) => `m_${id}`],
    ['"id":"1001"', ({ person }) => `"id":"${10_000 + person}"`],
    ["Hi! What are your opening hours?", ({ text }) => text],
  ],
  instagram: [
    ["m_SAMPLE", ({ id }) => `m_${id}`],
    ['"id":"1001"', ({ person }) => `"id":"${10_000 + person}"`],
    ["Hi! What are your opening hours?", ({ text }) => text],
  ],
  discord: [
    ['"id":"1', ({ id }) => `"id":"9${id}1`],
    ["2001", ({ person }) => String(20_000 + person)],
    ["4711", ({ text }) => text],
  ],
  sms: [
    [`SM${"0".repeat(32)}`, ({ id }) => `SM${String(id).padStart(32, "0")}`],
    ["%2B15550001111", ({ person }) => `%2B${15_550_100_000 + person}`],
    ["Hi%21+Can+I+move+my+appointment+to+Friday%3F", ({ text }) => encodeURIComponent(text)],
  ],
  slack: [
    [".000100", ({ id }) => `.${String(id).padStart(6, "0")}`],
    ["D0SAMPLE", ({ person }) => `D0${person}`],
    ["can you reset my password?", ({ text }) => text],
  ],
  zendesk: [
    ['"comment":{"id":"2"', ({ id }) => `"comment":{"id":"${id}"`],
    ['"detail":{"id":"1"', ({ person }) => `"detail":{"id":"${person}"`],
    ["Is there any news about my order?", ({ text }) => text],
  ],
  intercom: [
    ['"type":"conversation_part","id":"2"', ({ id }) => `"type":"conversation_part","id":"${id}"`],
    ['"type":"conversation","id":"215470000000001"', ({ person }) => `"type":"conversation","id":"${person}"`],
    ["Is there any news?", ({ text }) => text],
  ],
  hubspot: [
    ['"messageId":"sample"', ({ id }) => `"messageId":"${id}"`],
    ["5001", ({ person }) => String(50_000 + person)],
  ],
  wechat: [
    ["<MsgId>1</MsgId>", ({ id }) => `<MsgId>${id}</MsgId>`],
    ["oSample1001", ({ person }) => `oSample${person}`],
    ["Hi! Are you open today?", ({ text }) => text],
  ],
  teams: [
    ['"id":"1"', ({ id }) => `"id":"${id}"`],
    ["a:sample", ({ person }) => `a:${person}`],
    ["Hi! Are you open today?", ({ text }) => text],
  ],
};

/** Changes a connector's sample into this message. Throws if the sample is not as it is known here. */
export function buildBody(channel: string, sample: string, message: Message): string {
  let body = sample;
  for (const [find, replace] of CHANGES[channel] ?? []) {
    if (!sample.includes(find)) throw new Error(`The sample of ${channel} has no ${find}.`);
    body = body.replaceAll(find, replace(message));
  }
  if (body === sample) throw new Error(`${channel} has no bodies of its own.`);
  return body;
}
