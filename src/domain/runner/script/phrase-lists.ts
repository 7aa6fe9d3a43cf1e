import { shortenText } from "#src/domain/shared/text.ts";
import type { Plan, PlannedStep } from "./compile-script.ts";
import { MAX_WORDINGS } from "./script.ts";
import type { PhraseList } from "./script.ts";

const MAX_LABEL = 40;

/** The phrases that a line stands for: those of the list it names, else the line itself. */
export function listPhrases(text: string, lists: readonly PhraseList[]): string[] {
  return findPhrases(text, lists) ?? [text];
}

/**
 * The plans of a script: one with the first phrase of each list that the user's steps name, or one per phrase (at most 50) with
 * the phrase in its name.
 */
export function expandWordings(plan: Plan, lists: readonly PhraseList[], every: boolean): Plan[] {
  let plans: Plan[] = [{ ...plan, steps: [] }];
  for (const step of plan.steps) {
    const phrases = step.role === "me" && step.text !== null ? findPhrases(step.text, lists) : null;
    const wordings = phrases === null ? [step.text] : phrases.slice(0, every ? MAX_WORDINGS : 1);
    const isNamed = wordings.length > 1;
    plans = plans
      .flatMap((before) => wordings.map((text) => addStep(before, { ...step, text }, isNamed)))
      .slice(0, MAX_WORDINGS);
  }
  return plans;
}

function addStep(plan: Plan, step: PlannedStep, isNamed: boolean): Plan {
  const name = isNamed ? `${plan.name ?? ""} [${shortenText(step.text ?? "", MAX_LABEL)}]`.trim() : plan.name;
  return { ...plan, name, steps: [...plan.steps, step] };
}

/** The phrases of the list that a line names, with `%s` filled by the words after the name; null if it names none. */
function findPhrases(text: string, lists: readonly PhraseList[]): string[] | null {
  const line = text.trim();
  if (line.includes("\n")) return null;
  const whole = lists.find(({ name }) => name === line);
  if (whole) return whole.phrases.map((phrase) => fillPhrase(phrase, []));
  const [name = "", ...words] = line.split(/\s+/);
  const list = lists.find((known) => known.name === name);
  // Without a place for words, a sentence that begins like a list's name is a sentence.
  if (!list?.phrases.some((phrase) => phrase.includes("%s"))) return null;
  return list.phrases.map((phrase) => fillPhrase(phrase, words));
}

function fillPhrase(phrase: string, words: readonly string[]): string {
  const places = phrase.split("%s").length - 1;
  let next = 0;
  return phrase.replaceAll("%s", () => {
    next++;
    // The last place takes all the words that are left.
    return next === places ? words.slice(next - 1).join(" ") : (words[next - 1] ?? "");
  });
}
