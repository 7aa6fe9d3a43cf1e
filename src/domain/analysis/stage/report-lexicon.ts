import { COMPLETION_WORDS } from "../lexicon/completion-words.ts";
import type { CompletionWords } from "../lexicon/completion-words.ts";

/** The words by which a language reports that something is done. */
export type Lexicon = Record<keyof CompletionWords, ReadonlySet<string>>;

/** The lexica in the order of LANGUAGES. */
export const LEXICA = COMPLETION_WORDS.map(buildLexicon);
/** All participles, and verbs without accents: most messages have none. */
export const REPORTING: ReadonlySet<string> = new Set(
  LEXICA.flatMap(({ participles, verbs }) => [...participles, ...[...verbs].map(removeAccents)]),
);

function removeAccents(word: string): string {
  return word.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
}

function buildLexicon(words: CompletionWords): Lexicon {
  const endings = words.endings.split(" ");
  const inflect = (list: string): ReadonlySet<string> =>
    new Set(list.split(" ").flatMap((stem) => endings.map((ending) => stem + ending)));
  const toSet = (list: string): ReadonlySet<string> => new Set(list === "" ? [] : list.split(" "));
  return {
    participles: inflect(words.participles),
    taken: inflect(words.taken),
    cancels: inflect(words.cancels),
    verifies: inflect(words.verifies),
    changes: inflect(words.changes),
    vague: inflect(words.vague),
    endings: new Set(endings),
    states: toSet(words.states),
    events: toSet(words.events),
    past: toSet(words.past),
    habits: toSet(words.habits),
    addresses: toSet(words.addresses),
    actors: toSet(words.actors),
    verbs: toSet(words.verbs),
    fillers: toSet(words.fillers),
    owned: toSet(words.owned),
    pronouns: toSet(words.pronouns),
    open: toSet(words.open),
    conditions: toSet(words.conditions),
    delays: toSet(words.delays),
    manners: toSet(words.manners),
    wholly: toSet(words.wholly),
    links: toSet(words.links),
    details: toSet(words.details),
    notes: inflect(words.notes),
    noted: toSet(words.noted),
    days: toSet(words.days),
    steps: toSet(words.steps),
    tries: toSet(words.tries),
  };
}
