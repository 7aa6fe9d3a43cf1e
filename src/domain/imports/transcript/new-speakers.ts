import type { SpeakerRole } from "../import-file.contract.ts";
import { isFieldName, isFieldValue } from "./single-line-speakers.ts";
import { isPhoneNumber, matchRoleWord } from "../speakers/role-words.ts";
import { normalizeLabel } from "../text/clean-text.ts";
import type { SpeakerLine } from "./transcript-lines.ts";

/** The start of a reply by a person: a greeting in the languages of the engine and some others. */
const GREETING =
  /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|welcome|ol[aá]|oi|bom dia|boa (?:tarde|noite)|hola|buen[oa]s|hallo|guten|moin|bonjour|bonsoir|salut|ciao|buon ?(?:giorno|asera)|salve|hoi|goede|hej|dzień dobry|cześć|привет|здравствуйте|добрый|merhaba|selamat|xin chào|สวัสดี|नमस्ते|مرحبا|שלום|你好|您好|こんにちは|안녕)(?!\p{Ll})/iu;
/** What a bot says before a person takes over. */
const HANDOVER =
  /(?:agent|human|colleague|operator|advisor|transfer|connect(?:ing)? you|pass(?:ing)? you|atendente|humano|colega|transferi|encaminh|agente|asesor|compañer|mitarbeiter|kolleg|verbind|weiterleit|conseill|coll[eè]gue|transf[eé]r|operatore|collega)/iu;
/** Three words, a sentence mark, or four letters of a script without capitals. */
const SENTENCE = /[?!.…。？！]\s*$|(?<!\S)\S+\s+\S+\s+\S|[\p{Lo}\p{M}]{4}/u;
/** The first letter of a sentence, also of scripts without capitals. */
const STARTS_SENTENCE = /^[\s"'“«(¿¡*_]*[\p{Lu}\p{Lo}]/u;

/** "Lucía", "J. Silva", "Dr. Ana Prado", "María de la Luz", "李雷", "user_42": one to five words. */
const WORD = String.raw`(?:\p{Lu}\p{L}{0,3}\.|[\p{Lu}\p{Lo}][\p{L}\p{M}\p{N}_.'’-]*(?<!\.))`;
const PARTICLE = "(?:de|da|do|dos|das|del|la|las|el|al|van|von|der|den|bin|ibn|from|of|at|e|y)";
const NAME = new RegExp(String.raw`^(?:@\S{2,}|${WORD}(?: (?:${WORD}|${PARTICLE})){0,4})(?: \([^()]{1,30}\))?$`, "u");
const LOWER_NAME = /^\p{Ll}[\p{L}\p{M}\p{N}_.-]{1,29}$/u;

/** The message above a line: the role of its speaker and its last line. */
export type Above = { role: SpeakerRole; text: string };

/**
 * Rates whether a line such as "Lucía: Hola!" is by a person who isn't a known speaker, and no part of the message above.
 * `likely`: it greets, answers the user, or follows a handover. `possible`: it is a sentence. `alone`: the known speakers
 * have their names on lines of their own, so that this one may, too.
 */
export function rateNewSpeaker(
  { name, text }: SpeakerLine,
  above: Above | null,
  alone = false,
): "likely" | "possible" | null {
  if (above === null || !isPossibleName(name) || isFieldName(name)) return null;
  const words = text.trim();
  if (words === "") return alone && NAME.test(name) ? "likely" : null;
  if (GREETING.test(words)) return "likely";
  if (/[:：]\s*$/u.test(above.text) || LOWER_NAME.test(name) || !SENTENCE.test(words) || isFieldValue(words))
    return null;
  if (above.role === "user" || HANDOVER.test(above.text)) return "likely";
  return STARTS_SENTENCE.test(words) ? "possible" : null;
}

/** Whether words before a colon or a dash may be a name of somebody. */
function isPossibleName(name: string): boolean {
  if (name.length > 60) return false;
  return isPhoneNumber(name) || ((NAME.test(name) || LOWER_NAME.test(name)) && matchRoleWord(name) !== "ignore");
}

type Candidate = { name: string; count: number; likely: boolean; texts: Set<string>; listed: number };

/** Names that the user is asked about, or that are taken for parts of texts, at most. */
const MAX_ASKED = 20;

/** Collects lines that may be by new speakers from the start of a file, and decides which names to ask about. */
export function createNewSpeakerTally(): {
  /** Adds a line; `isListed`: the line above or below has the same form with another name. */
  add: (line: SpeakerLine, rating: "likely" | "possible", isListed: boolean) => void;
  has: (name: string) => boolean;
  /** Names to ask about with their counts, and names of the lists inside messages. */
  detect: () => { asked: { name: string; count: number }[]; textNames: string[] };
} {
  const candidates = new Map<string, Candidate>();
  return {
    add({ name, text }, rating, isListed) {
      const label = normalizeLabel(name);
      const known = candidates.get(label) ?? { name, count: 0, likely: false, texts: new Set(), listed: 0 };
      known.texts.add(text.trim());
      candidates.set(label, {
        ...known,
        count: known.count + 1,
        likely: known.likely || rating === "likely",
        listed: known.listed + Number(isListed),
      });
    },
    has: (name) => candidates.has(normalizeLabel(name)),
    detect() {
      const all = [...candidates.values()];
      // A list in an answer ("Pool: Open until ten." above "Gym: Open all night.") and a repeated line are no speakers.
      const isText = ({ likely, listed, count, texts }: Candidate): boolean =>
        !likely && (listed > 0 || (count > 1 && texts.size === 1));
      return {
        asked: all.filter((found) => !isText(found)).slice(0, MAX_ASKED),
        textNames: all.filter(isText).map(({ name }) => name),
      };
    },
  };
}
