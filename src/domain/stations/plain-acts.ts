/** Acts that a message's own words tell beyond doubt, in the three languages. */
import { listSentences } from "../analysis/text/messages/sentences.ts";
import { tokenize } from "../analysis/text/words/tokenizer.ts";

/** The business did not understand; words without accents and apostrophes, as tokens have them. */
const NOT_UNDERSTOOD = [
  /^(?:\S+ )?(?:im |i am )?not sure (?:that )?i (?:quite )?(?:follow|got|get|understand|understood|caught)\b/,
  /^(?:\S+ )?(?:i )?(?:didnt|did not|dont|do not|couldnt|could not) (?:quite |fully |really )?(?:understand|get that|get it|catch|follow)\b/,
  /^(?:\S+ )?no (?:te |le |lo |la )?(?:he )?(?:sigo|entiendo|entendi|entendido|comprendo|comprendi|comprendido)\b/,
  /^(?:\S+ )?nao (?:te |o |a |lhe |consegui )?(?:entendi|entendo|entender|percebi|percebo|perceber|compreendi|compreender|acompanho|acompanhei)\b/,
];
/** A fallback says so at its beginning. */
const FALLBACK_SENTENCES = 2;

/** Asks how the chat was. */
const RATING_VERB = /\b(?:rate|valor\p{L}*|calific\p{L}*|puntua\p{L}*|puntue\p{L}*|avali\p{L}*|classifi\p{L}*|nota)\b/u;
const RATED =
  /\b(?:chat|conversation|conversacion|conversa|service|servicio|servico|help|ayuda|ajuda|support|atencion|atendimento|experience|experiencia)\b/;
const SCALE = /\b(?:from|de|del|entre|between) # (?:\p{L}+ )?(?:to|a|al|y|e|and) #/u;
const HOW_WAS =
  /\b(?:how (?:was|did|were|would)|que tal|que nota|como (?:fue|ha sido|foi|correu|valor\p{L}*|avali\p{L}*))/u;
const ANYTHING_ELSE =
  /\b(?:anything else|what else can i|something else i can|algo mas|algo mais|en que mas|em que mais|mais alguma (?:coisa|duvida|questao)|(?:alguna )?otra (?:cosa|duda|consulta|pregunta)|alguma outra (?:coisa|duvida|questao))\b/;

/** What may stand beside it: thanks, praise, a goodbye. */
const COURTESY = new Set(
  "thank thanks youre welcome glad happy great perfect ok okay sure pleasure hope sorry before one gracias nada placer espero perfecto genial vale encantado encantada alegro antes ultima obrigado obrigada disponha prazer perfeito otimo certo combinado fico boa mais so por favor please".split(
    " ",
  ),
);
const MAX_COURTESY_WORDS = 8;

/** The act that the words of a message tell beyond doubt, or null; `saysMore` tells whether words besides it matter. */
export function findPlainAct(
  text: string,
  saysMore: (words: readonly string[]) => boolean,
): "fallback" | "closing" | null {
  const tokens = tokenize(text);
  const sentences = listSentences(tokens).map(({ start, end }) => tokens.words.slice(start, end));
  const lines = sentences.map((words) => words.join(" "));
  if (lines.slice(0, FALLBACK_SENTENCES).some((line) => NOT_UNDERSTOOD.some((pattern) => pattern.test(line))))
    return "fallback";
  const ends = lines.map((line) => ANYTHING_ELSE.test(line) || isRating(line));
  const others = sentences.filter((_, at) => ends[at] !== true);
  const areCourteous = others.every(
    (words) =>
      words.length <= MAX_COURTESY_WORDS && words.slice(0, 2).some((word) => COURTESY.has(word)) && !saysMore(words),
  );
  return ends.includes(true) && areCourteous ? "closing" : null;
}

function isRating(line: string): boolean {
  if (RATING_VERB.test(line)) return RATED.test(line) || SCALE.test(line);
  return HOW_WAS.test(line) && (SCALE.test(line) || RATED.test(line));
}
