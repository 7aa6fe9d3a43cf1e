import { tokenize } from "../analysis/text/words/tokenizer.ts";
import type { Need } from "../reading/reading.contract.ts";
import { listMeanings } from "./matter-terms.ts";
import type { Matter } from "./matters.contract.ts";
import { listNamedThings, OCCASIONS, PLACES } from "../analysis/text/words/things.ts";
import {
  BUYING_VERBS,
  NEED_MEANINGS,
  NEED_WORDS,
  OCCASION_TEMPLATE,
  OTHER_BUYING,
  PLACE_TEMPLATE,
} from "./topic-words.ts";
import type { LabelLanguage } from "./topic-words.ts";

const PLACE_WITH = /^\S+ (?:with|for|con|com|para) /;
/** A verb of buying is used if this share of the group says it. */
const MIN_VERB_SHARE = 0.15;

/** Says a need with its object: "Book a day tour to Sintra". `written` is the object without an article. */
export function buildLabel(
  need: Need,
  { object, written }: { object: string; written: string },
  members: readonly Matter[],
  language: LabelLanguage,
): string {
  const meanings = new Set(written.toLowerCase().split(" ").flatMap(listMeanings));
  const says = NEED_MEANINGS[need]?.some((meaning) => meanings.has(meaning)) === true;
  const words = NEED_WORDS[language];
  const isQuote = need === "price" && meanings.has("a quote");
  const things = listNamedThings(tokenize(written).words);
  if (need === "buy_or_book" && things.some((thing) => OCCASIONS.has(thing)))
    return OCCASION_TEMPLATE[language].replace("_", object);
  const [place = ""] = things;
  // "Lisbon with a guide": something in a place, which nobody buys itself.
  if (need === "buy_or_book" && PLACES.has(place) && PLACE_WITH.test(written))
    return PLACE_TEMPLATE[language].replace("_", written.split(" ")[0] ?? place);
  if (need === "buy_or_book" && things.length > 0 && things.every((thing) => PLACES.has(thing)) && !/ /.test(written))
    return PLACE_TEMPLATE[language].replace("_", object);
  if (need === "buy_or_book" || isQuote) {
    const verb = isQuote ? OTHER_BUYING : chooseVerb(members);
    return words.buy_or_book[0].replace(/^\S+/, verb[language]).replace("_", object);
  }
  const [template] = says ? words.information : words[need];
  return contract(template.replace("_", object), language);
}

/** "de el tour" as people write it: "del tour". */
function contract(label: string, language: LabelLanguage): string {
  if (language === "es") return label.replace(/ de el /, " del ");
  return language === "pt" ? label.replace(/ de (o|a|os|as) /, " d$1 ") : label;
}

function chooseVerb(members: readonly Matter[]): (typeof BUYING_VERBS)[number] {
  const counts = BUYING_VERBS.map(
    ({ meaning }) =>
      members.filter(({ text }) => tokenize(text).words.some((word) => listMeanings(word).includes(meaning.slice(1))))
        .length,
  );
  const most = Math.max(...counts);
  const best = BUYING_VERBS[counts.indexOf(most)];
  return best !== undefined && most >= members.length * MIN_VERB_SHARE ? best : OTHER_BUYING;
}
