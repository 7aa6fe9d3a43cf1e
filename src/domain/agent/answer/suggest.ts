import { getChannelName } from "../../shared/channels.ts";
import type { Measure } from "../agent.contract.ts";
import type { Doubt } from "../reading/check-found.ts";
import { labelValue } from "./labels.ts";
import type { QuestionLanguage } from "../lexicon/lexicon.ts";
import { fillText, getTexts } from "../texts/texts.ts";
import type { AgentValues } from "../values.ts";

/** Questions that can be asked next; each of them is understood. */
export function suggestQuestions(
  language: QuestionLanguage,
  { measure, doubt, values }: { measure: Measure | null; doubt: Doubt | null; values: AgentValues },
): string[] {
  const { suggestions, asked } = getTexts(language);
  const nearest = doubt?.nearest ?? measure ?? "conversionRate";
  const name = asked[nearest];
  const [channel] = values.channels;
  if (doubt?.options !== undefined) {
    return doubt.options.slice(0, 4).map(({ from, to }) => fillText(suggestions.between, { measure: name, from, to }));
  }
  const word = doubt?.words[0];
  const mentions =
    doubt?.reason === "unread_words" &&
    doubt.words.length === 1 &&
    word !== undefined &&
    /^[\p{L}\p{N}]{3,30}$/u.test(word);
  const all = [
    ...(mentions ? [fillText(suggestions.mentions, { word })] : []),
    ...(doubt?.reason === "no_such_value" && channel !== undefined
      ? [fillText(suggestions.channel, { measure: name, channel: getChannelName(channel) })]
      : []),
    ...(doubt?.reason === "no_such_measure" ? [fillText(suggestions.definition, { measure: name })] : []),
    ...suggestComparison(doubt, { language, name, values }),
    fillText(suggestions.measure, { measure: name }),
    ...(nearest === "reached" ? [] : [fillText(suggestions.byChannel, { measure: name })]),
    ...(nearest === "reached" ? [] : [fillText(suggestions.compare, { measure: name })]),
    suggestions.why,
    suggestions.reasons,
  ];
  return [...new Set(all)].slice(0, 4);
}

/** "Compare A and B", by the nearest figure. */
function suggestComparison(
  doubt: Doubt | null,
  { language, name, values }: { language: QuestionLanguage; name: string; values: AgentValues },
): string[] {
  if (doubt?.compared === undefined) return [];
  const { slot, values: compared } = doubt.compared;
  const [a = "", b = ""] = compared.map((value) => labelValue(slot, value, language, values));
  return [fillText(getTexts(language).suggestions.versus, { measure: name, a, b })];
}

/** Eight first questions made of the client's own values. */
export function suggestFirstQuestions(language: QuestionLanguage, values: FirstValues): string[] {
  const { suggestions, asked, languages } = getTexts(language);
  const [channel, other] = values.channels.map(getChannelName);
  const spoken = values.languages.find((name) => name !== language && name !== "other");
  const ask = (text: string, parts: Record<string, string>) => fillText(text, parts);
  return [
    ask(suggestions.compare, { measure: asked.conversionRate }),
    channel === undefined
      ? ask(suggestions.measure, { measure: asked.conversations })
      : ask(suggestions.channel, { measure: asked.conversations, channel }),
    suggestions.why,
    channel === undefined || other === undefined
      ? ask(suggestions.byChannel, { measure: asked.containment })
      : ask(suggestions.versus, { measure: asked.containment, a: channel, b: other }),
    suggestions.summary,
    suggestions.findings,
    spoken === undefined
      ? suggestions.list
      : ask(suggestions.inLanguage, { measure: asked.sentiment, language: languages[spoken] }),
    suggestions.questions,
  ];
}

type FirstValues = Pick<AgentValues, "channels" | "languages">;
