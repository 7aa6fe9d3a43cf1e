/** Tells what names a thing from the words that stand around names: verbs, adjectives alone, people to talk to. */
import { tokenize } from "../analysis/text/words/tokenizer.ts";
import { EMPTY_WORDS } from "./empty-words.ts";
import type { LabelLanguage } from "./topic-words.ts";

const toSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Finite verbs and adverbs without accents that stand in no name; of all three languages. */
const VERBS = toSet(`
pay pays paid gets says works worked keeps kept stops stopped starts started closes opens ends ended happens happened receive
receives received send sends comes came leaves gone wait waits waited waiting lives prefer speak spoke hear heard seem seems feel feels
allow allows accept accepts ships fits runs ran turn turns expect deliver delivers bring brings forget forgot bought sold ate
yesterday later ago soon already lately recently again together almost twice once instead anymore away
anda andan andam ando llevo lleva llevan levo leva levam llega llegan chega chegam paga pagan pagam cobra cobran cobram
habla hablan fala falam funciona funcionan funcionam sale salen sai saem abre abren abrem cierra cierran fecham incluyen acepta aceptan aceita
aceitam permite permiten permitem vende venden vendem teneis haceis podeis quereis sabeis sirve sirven serve servem vendeis
quebrou partiu avariou estropeo rompio perdi perdio perdeu olvide olvido esqueci esqueceu compre comprei pague paguei recibi recebi
llego chegou viene vienen vem ayer ontem manana depois despues pronto breve demasiado demais
`);
/** Endings of finite verbs; some are also endings of Portuguese plurals ("animais"). */
const VERB_ENDING = {
  en: /^$/,
  es: /^\p{L}{2,}(?:amos|emos|imos|ais|eis|aron|ieron|ando|iendo|aste|iste|aban|abamos)$/u,
  pt: /^\p{L}{2,}(?:amos|emos|imos|aram|eram|iram|ando|endo|indo|aste|este|avam)$/u,
} as const;
/** Ends of names, against the endings above. */
const NOUNS = toSet("ramos extremos termos seis");

/** Adjectives and participles that are no name without a noun after them (English) or before them. */
const ADJECTIVES = toSet(`
free usual normal real valid available possible cheap cheaper cheapest expensive big small nice better best private public regular safe
ready open full empty correct wrong different special local near close closest nearest necessary clean dirty hot cold warm wet dry old young
new daily weekly monthly annual online first second third fourth last next same lost broken up tailor tourist touristy
one two three four five six seven eight nine ten eleven twelve dos tres cuatro cinco seis siete ocho nueve diez dois duas quatro sete oito nove dez
gratis libre livre barato barata caro cara privado privada nuevo nueva novo nova grande pequeno pequena valido valida mejor melhor
primero primera segundo segunda tercero tercera terceiro terceira roto rota
`);
const PARTICIPLE = /^\p{L}{3,}ed$/u;
const NOUNS_ON_ED = toSet("speed seed feed weed shed sled bobsled");

/** People that are asked for, which says no more than the need for a person. */
const PERSON_WORDS = toSet(`
human humans person real live someone somebody agent agents operator representative rep advisor adviser staff team reception receptionist colleague
manager employee customer support service humano humana persona personas real alguien agente operador operadora recepcion recepcionista equipo
asesor asesora encargado pessoa pessoas alguem atendente recepcao equipa equipe colega responsavel funcionario gerente assistente
speak talk chat hablar falar conversar
`);
const MY = /(?<=^| )(?:my|our|your|his|her|their|this|that)(?= )/giu;
const MINE =
  /(?<=^| )(?:(?:o|a|os|as) )?(?:mi|mis|tu|tus|su|sus|nuestr[oa]s?|vuestr[oa]s?|meus?|minhas?|seus?|suas?|noss[oa]s?|este|esta|estes|estas|estos|ese|esa|esse|essa)(?= (\p{L}+))/giu;
const FEMININE = /(?:a|as|cion|ción|ciones|dad|dades|dade|cao|ção|ções|gem|gens)$/u;

/** A word of another language that is no English one. */
const FOREIGN = /(?:ci[oó]n|ciones|ç[aã]o|ções|idad|idade|miento|mento|mentos)$/u;
const FOREIGN_WORDS = toSet("azulejo azulejos petiscos habitaciones quarto quartos mesa reserva factura fatura");
const ACCENT = /[áéíóúâêôãõàçñ]/u;

/** Whether a folded word is a verb or an adverb, which no name contains. */
export function isVerbForm(word: string, language: LabelLanguage): boolean {
  return VERBS.has(word) || (VERB_ENDING[language].test(word) && !NOUNS.has(word));
}

/** Whether a folded word can be the noun that a name is about: the last one in English, the first in the other languages. */
export function isNoun(word: string, language: LabelLanguage): boolean {
  if (ADJECTIVES.has(word)) return false;
  return language !== "en" || !PARTICIPLE.test(word) || NOUNS_ON_ED.has(word);
}

/** Whether folded words name only somebody to talk to. */
export function namesPerson(words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => PERSON_WORDS.has(word));
}

/** Whether a name that was found before is still one: with a noun, without verbs and times. */
export function isNameStill(name: string): boolean {
  const { words } = tokenize(name);
  const content = words.filter((word) => !EMPTY_WORDS.has(word));
  return (
    content.length > 0 &&
    !words.some((word) => VERBS.has(word)) &&
    !namesPerson(content) &&
    !content.every((word) => ADJECTIVES.has(word))
  );
}

/** "The booking" for "my booking", as a name holds for everybody. */
export function dropPossessives(text: string, language: LabelLanguage): string {
  if (language === "en") return text.replace(MY, "the");
  return text.replace(MINE, (_, noun: string) => {
    const many = /s$/u.test(noun);
    if (language === "pt") return (FEMININE.test(noun) ? "a" : "o") + (many ? "s" : "");
    if (FEMININE.test(noun)) return many ? "las" : "la";
    return many ? "los" : "el";
  });
}

/** Whether a phrase that was taken for English has words that are not. */
export function hasForeignWord(written: string): boolean {
  return written
    .split(" ")
    .some((word) => /^\p{Ll}/u.test(word) && (FOREIGN.test(word) || FOREIGN_WORDS.has(word) || ACCENT.test(word)));
}
