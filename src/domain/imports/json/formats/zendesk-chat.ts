/** Chats that Zendesk keeps as one comment, a line for each message: "(06:00:05 PM) Ana: My order is late". */

export type ChatLine = { name: string; text: string };

const LINE = /^\((\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?)\)\s{1,4}(\S.*)$/iu;
const SPOKEN = /^([^:*\n]{1,80}):(?:\s(.*))?$/su;

/** The messages of a comment that is a chat; null for any other comment. Notices such as "*** Rui joined ***" are left out. */
export function splitZendeskChat(comment: string): ChatLine[] | null {
  const messages: ChatLine[] = [];
  let isInside = false;
  let heads = 0;
  let others = 0;
  for (const line of comment.split(/\r\n|\n|\r/)) {
    const [, , rest] = LINE.exec(line.slice(0, 10_000).trim()) ?? [];
    const spoken = rest === undefined ? null : SPOKEN.exec(rest);
    if (rest !== undefined) heads += 1;
    else if (heads === 0 && line.trim() !== "") others += 1;
    if (spoken !== null) messages.push({ name: (spoken[1] ?? "").trim(), text: spoken[2] ?? "" });
    const last = messages.at(-1);
    if (rest === undefined && isInside && last !== undefined) last.text += `\n${line}`;
    if (rest !== undefined) isInside = spoken !== null;
  }
  // A few lines, such as the date and who served, come before the first message.
  return heads < 2 || others > heads + 4 || messages.length === 0
    ? null
    : messages.map(({ name, text }) => ({ name, text: text.trim() }));
}
