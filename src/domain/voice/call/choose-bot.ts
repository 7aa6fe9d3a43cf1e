import { matchRoleWord } from "#src/domain/imports/speakers/role-words.ts";
import { CallError } from "./call-error.ts";

/** Finds a speaker by the name that was given, or throws a CallError that lists the names. */
export function findSpeaker(names: readonly string[], wanted: string): string {
  const lower = wanted.trim().toLowerCase();
  const found = names.find((name) => name === wanted) ?? names.find((name) => name.toLowerCase() === lower);
  if (found !== undefined) return found;
  throw new CallError(
    names.length === 0
      ? `The transcript names no speakers, so none is “${wanted}”.`
      : `The transcript has no speaker “${wanted}”. Its speakers are: ${listNames(names)}.`,
  );
}

/** Guesses which speaker is the bot by names that are roles: a bot, else an agent, else the one beside a customer. */
export function guessBotByName(names: readonly string[]): string | null {
  // Recognizers call their speakers A, B and C.
  const roles = names.map((name) => (name.length > 1 ? matchRoleWord(name) : null));
  const at = roles.includes("bot") ? roles.indexOf("bot") : roles.indexOf("agent");
  if (at >= 0) return names[at] ?? null;
  const bots = names.filter(hasBotWord);
  if (bots.length === 1) return bots[0] ?? null;
  const others = names.filter((_, index) => roles[index] !== "user");
  return others.length === 1 && names.length > 1 ? (others[0] ?? null) : null;
}

/** Whether a name of several words ends in the word for a bot: "Casa Verde Bot". */
function hasBotWord(name: string): boolean {
  const words = name.trim().split(/\s+/);
  return words.length > 1 && matchRoleWord(words.at(-1) ?? "") === "bot";
}

const MAX_NAMES = 10;

/** Lists names for people: the first ten of them. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).join(", ");
  return names.length > MAX_NAMES ? `${shown} and ${String(names.length - MAX_NAMES)} more` : shown;
}
