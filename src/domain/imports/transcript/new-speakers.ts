import type { SpeakerRole } from "../import-file.contract.ts";
import { isField } from "./single-line-speakers.ts";
import { isLikelyName } from "./speaker-names.ts";
import { matchRoleWord } from "../speakers/role-words.ts";
import type { SpeakerLine } from "./transcript-lines.ts";

/** The start of a reply by a person: a greeting in the languages of the engine and some others. */
const GREETING =
  /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|welcome|ol[aá]|oi|bom dia|boa (?:tarde|noite)|hola|buen[oa]s|hallo|guten|moin|bonjour|bonsoir|salut|ciao|buon ?(?:giorno|asera)|salve|hoi|goede|hej|dzień dobry|cześć|привет|здравствуйте|добрый|merhaba|selamat|xin chào|สวัสดี|नमस्ते|مرحبا|שלום|你好|您好|こんにちは|안녕)(?!\p{L})/iu;
/** What a bot says before a person takes over. */
const HANDOVER =
  /(?:agent|human|colleague|operator|advisor|transfer|connect(?:ing)? you|pass(?:ing)? you|atendente|humano|colega|transferi|encaminh|agente|asesor|compañer|mitarbeiter|kolleg|verbind|weiterleit|conseill|coll[eè]gue|transf[eé]r|operatore|collega)/iu;
const SENTENCE = /[?!.…。？！]\s*$|\S+\s+\S+\s+\S/u;

/**
 * Whether a line such as "Lucía: Hola!" may be by a person who isn't a known speaker, and not a part of the message
 * above: a name with a sentence after the user's message, or with a greeting after the bot's.
 */
export function isLikelyNewSpeaker(line: SpeakerLine, above: { role: SpeakerRole; text: string } | null): boolean {
  const { name, text } = line;
  if (above === null || !isPersonName(name) || isField(line) || /[:：]\s*$/u.test(above.text)) return false;
  if (above.role === "user") return SENTENCE.test(text.trim()) || GREETING.test(text);
  return GREETING.test(text) || (HANDOVER.test(above.text) && SENTENCE.test(text.trim()));
}

/** One to three words of letters that name no role. */
function isPersonName(name: string): boolean {
  return (
    isLikelyName(name) &&
    /^\p{L}[\p{L}\p{M}.'’-]+(?: \p{L}[\p{L}\p{M}.'’-]*){0,2}$/u.test(name) &&
    matchRoleWord(name) === null
  );
}
