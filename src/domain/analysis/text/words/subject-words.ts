/** Words without accents that stand around the name of a thing and are no part of it, in English, Spanish and Portuguese. */

const toSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Verbs and adverbs: a name ends before them and begins after them. */
const NO_NAME = toSet(`
wheres whats whos hows its thats theres ive got get gets getting gave give gives go goes going went said say says show shows showed shown see saw seen seeing
ship ships run runs bring brings sell sells sold buy bought want wants add connect open close cancel cancelled canceled change switch swap move
accept hold rent integrate speak talk reset update include includes cover covers arrived arrive arrives stopped stop stops broke broken dropped
drop waited wait waiting charged charge comparing looking moving hiring dimmable should would could someone anyone rather since before after still
lost last next third second first twice again yesterday today tonight tomorrow weeks week days hours minutes morning evening weekend
misspelled delivered mean meant allowed put puts together work works working need needs like looking love order ordered book booked reserve track return pay paid
quero queria quería querria gostava gostaria gustaria preciso necesito busco procuro ofrezco ofereco interesa interesado interesada apunto ponme llevo
lleva llevan van estoy estou teneis haceis podeis sabeis quereis seguis buscais cerrais abris hay tem tenho tienen tenho fazem aceitam fecha deja llega chega
sale sai cuesta custa incluye inclui veio diz voltou fico exporto contratando reclamando cobrado cobrados bloqueado pasame llamar ligassem contactassem
hora dia semana mes meses anos veces vezes manana amanha hoy hoje ayer ontem noche sabado sexta viernes domingo
alguien alguem tonto robot nao nunca problema problemas problem duda dudas duvida duvidas pregunta pergunta quiero
ask asked asking rotated pague paguei duele sigo equivoque enganei ahead thing things way
`);
/** Infinitives of Spanish and Portuguese, with or without pronouns. */
const INFINITIVE = /^\p{L}{2,}(?:ar|er|ir)(?:me|te|se|nos|l[aeo]s?|mel[ao]s?)?$/u;
const NOUNS_LIKE_INFINITIVES = toSet(
  "jantar lugar bar hogar alquiler taller mujer celular familiar militar azucar dolar radar pilar mulher colher talher prazer aluguer par mar hospitalar titular particular polar solar popular escolar dental elevador cancer servir",
);
/** Verbs that are things after a determiner: "my order". */
const ALSO_NOUNS = toSet("order return update charge change book show ship track hours delivery reserva");
/** What stands in front of a thing: articles, possessives and small numbers, as in "my parcel", "la tarjeta". */
export const DETERMINERS = toSet(
  "my our your the a an any some this that these new mi mis nuestro nuestra el la los las un una unos unas meu minha meus minhas o os as um uma uns umas esta este esa ese dois duas dos two three",
);

/** Frequent English nouns, which end the name that a rarer word began: "oak table". */
const FREQUENT_NOUNS = toSet(
  "table card room account order book page plan phone number address bill box ticket car house service class shop store code pass tour",
);

/** Whether a frequent English word ends a name. */
export function endsWithNoun(word: string): boolean {
  return FREQUENT_NOUNS.has(word);
}

/** Whether a folded word after a determiner can begin a name, although it may be a verb elsewhere. */
export function isNounToo(word: string): boolean {
  return ALSO_NOUNS.has(word);
}

/** Whether a folded word is no part of a name. */
export function isNoName(word: string, isEnglish: boolean): boolean {
  if (NO_NAME.has(word)) return true;
  return !isEnglish && INFINITIVE.test(word) && !NOUNS_LIKE_INFINITIVES.has(word);
}
