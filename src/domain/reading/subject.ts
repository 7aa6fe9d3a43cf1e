import { INTENTS } from "../analysis/analysis.contract.ts";
import type { Language } from "../analysis/analysis.contract.ts";
import { listSentences } from "../analysis/text/messages/sentences.ts";
import { isRareWord } from "../analysis/text/words/specificity.ts";
import type { MessageView } from "./message-view.ts";
import { findNeedMessage } from "./need-message.ts";
import type { ConversationReading } from "./reading.contract.ts";

const MAX_WORDS = 7;
/** Words between the words of a phrase: "day tour to Sintra", "mesa para dos". */
const LINKS = new Set(
  "of for to in on at with and the a an de del da do das dos para pra por con com en em el la los las o os as un una um uma al ao y e".split(
    " ",
  ),
);
const GREETING = INTENTS.indexOf("greeting");

/** What the user came for as a short phrase of their own words; empty where there is none. */
export function extractSubject(views: readonly MessageView[], language: Language): ConversationReading["subject"] {
  const need = findNeedMessage(views.filter(({ isUser }) => isUser));
  const text = need === undefined || need.intent === GREETING ? "" : findPhrase(need);
  return { text, language, en: language === "en" ? text : null };
}

/** The longest run of specific words within a sentence, with the small words between them. */
function findPhrase({ reading }: MessageView): string {
  const { tokens } = reading;
  let best = { start: 0, end: 0, score: 0 };
  for (const sentence of listSentences(tokens)) {
    for (let start = sentence.start; start < sentence.end; start++) {
      const form = tokens.forms[start];
      if (!form || !isRareWord(form)) continue;
      let score = 0;
      for (let end = start; end < Math.min(sentence.end, start + MAX_WORDS); end++) {
        const next = tokens.forms[end];
        if (!next) break;
        if (isRareWord(next)) score++;
        else if (!LINKS.has(next.text) && next.text !== "#") break;
        if (isRareWord(next) && score > best.score) best = { start, end: end + 1, score };
      }
    }
  }
  return best.score === 0 ? "" : tokens.text.slice(tokens.starts[best.start], tokens.ends[best.end - 1]);
}
