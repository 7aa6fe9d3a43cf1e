import type { ConversationAnalysis, MessageAnalysis } from "#src/domain/analysis/analysis.contract.ts";
import { STAGES } from "#src/domain/analysis/analysis.contract.ts";
import { meetsComparison, parseComparison } from "../match/comparison.ts";
import { DEFAULT_RULES, matchText, normalizeText } from "../match/match-text.ts";
import type { TextRules } from "../match/match-text.ts";
import type { Check } from "../run.contract.ts";
import { listPhrases } from "../script/phrase-lists.ts";
import type { Keyword, PhraseList } from "../script/script.ts";
import type { RegExpTest } from "./chat.ts";
import type { TranscriptMessage } from "./transcript.ts";

/** What a check can look at. */
export type CheckContext = {
  message: TranscriptMessage | null;
  /** Time to the first letter of the answer that the message belongs to. */
  firstMs: number | null;
  unread: number;
  analysis: { conversation: ConversationAnalysis; messages: MessageAnalysis[] };
  /** The analyses of the message, and of the user's message it answers. */
  own: MessageAnalysis | null;
  asked: MessageAnalysis | null;
  lists: readonly PhraseList[];
  fill: (text: string) => string;
  testRegExp: RegExpTest;
};

/** `holds` is null if that can't be known: the check fails, turned round or not. */
type Verdict = { holds: boolean | null; message: string };

/** Checks a keyword against what the bot said. */
export async function checkKeyword(keyword: Keyword, context: CheckContext): Promise<Check> {
  const args = keyword.args.map(context.fill);
  const { holds, message } = await judge(keyword.name, args, context);
  const passed = holds !== null && holds !== keyword.not;
  const { name, not, optional } = keyword;
  return {
    name,
    args,
    not,
    optional,
    passed,
    message: passed ? "" : `${not && holds !== null ? "Unexpected: " : ""}${message}`,
  };
}

async function judge(name: string, args: readonly string[], context: CheckContext): Promise<Verdict> {
  const { message, analysis, own, asked } = context;
  const [arg = ""] = args;
  switch (name) {
    case "BUTTONS":
      return checkButtons(args, message?.buttons ?? []);
    case "BUTTONS_COUNT":
      return compare(message?.buttons.length ?? 0, arg === "" ? ">0" : arg, { bare: "=", what: "buttons" });
    case "MEDIA_COUNT":
      return compare(message?.media ?? 0, arg === "" ? ">0" : arg, { bare: "=", what: "media" });
    case "RESPONSE_LENGTH":
      return compare([...(message?.text ?? "")].length, arg, { bare: "<=", what: "letters" });
    case "RESPONSE_TIME":
      return context.firstMs === null
        ? { holds: null, message: "The response time is not known" }
        : compare(context.firstMs, arg, { bare: "<=", what: "ms" });
    case "INTENT":
      return expectSame(arg.toLowerCase(), asked?.intent ?? "none", "The engine reads the user's message as");
    case "BOT_CONSUMED":
      return { holds: context.unread === 0, message: `${String(context.unread)} messages of the bot are unread` };
    case "STAGE":
      return checkStage(arg.toLowerCase(), analysis.conversation);
    case "CONVERTED":
      return {
        holds: analysis.conversation.converted,
        message: analysis.conversation.converted ? "converted" : "Not converted",
      };
    case "FALLBACK":
      return checkFlag(own?.flags.includes("fallback") ?? false, "the bot did not understand", "No fallback");
    case "HANDOFF":
      return checkFlag(
        analysis.conversation.handedOff || (own?.flags.includes("handoff") ?? false),
        "handed off",
        "Not handed off",
      );
    case "LANGUAGE":
      return expectSame(arg.toLowerCase(), own?.language ?? "other", "The bot's language is");
    default:
      return checkTexts(name, args, context);
  }
}

const TEXT_CHECK = /^TEXT(?:_(EQUALS|CONTAINS|WILDCARD|WILDCARDEXACT|REGEXP))?(?:_(ANY|ALL))?(_IC)?$/;

async function checkTexts(name: string, args: readonly string[], context: CheckContext): Promise<Verdict> {
  const [, kind = "EQUALS", mode = "ANY", ignoreCase] = TEXT_CHECK.exec(name) ?? [];
  const text = context.message?.text ?? "";
  const phrases = args.flatMap((arg) => (kind === "REGEXP" ? [arg] : listPhrases(arg, context.lists)));
  const missing: string[] = [];
  for (const phrase of phrases) {
    if (kind === "REGEXP") {
      const found = await context.testRegExp(phrase, ignoreCase === undefined ? "" : "i", text);
      if (found === null) return { holds: null, message: `${phrase} took longer than 250 ms` };
      if (!found) missing.push(phrase);
    } else if (!matchText(phrase, text, { rules: getRules(kind, ignoreCase !== undefined) })) missing.push(phrase);
  }
  const holds = mode === "ALL" ? missing.length === 0 : missing.length < phrases.length;
  const shown = (holds ? phrases.filter((phrase) => !missing.includes(phrase)) : missing).map(
    (phrase) => `"${phrase}"`,
  );
  return { holds, message: holds ? `found ${shown.join(", ")}` : `Not found: ${shown.join(", ")}` };
}

function getRules(kind: string, ignoreCase: boolean): TextRules {
  return {
    ignoreCase,
    isWhole: kind === "EQUALS" || kind === "WILDCARDEXACT",
    hasWildcards: kind === "WILDCARD" || kind === "WILDCARDEXACT",
  };
}

function checkButtons(words: readonly string[], buttons: readonly string[]): Verdict {
  const shown = buttons.length === 0 ? "none" : buttons.join(", ");
  if (words.length === 0) return { holds: buttons.length > 0, message: `Buttons shown: ${shown}` };
  const missing = words.filter((word) => !buttons.some((button) => matchText(word, button, { rules: DEFAULT_RULES })));
  if (missing.length === 0) return { holds: true, message: `buttons ${words.join(", ")}` };
  return { holds: false, message: `No button ${missing.join(", ")}; shown: ${shown}` };
}

function compare(n: number, condition: string, { bare, what }: { bare: "<=" | "="; what: string }): Verdict {
  const comparison = parseComparison(condition);
  const holds = comparison !== null && meetsComparison(n, comparison, bare);
  const wanted = comparison?.operator === null ? `${bare}${condition.trim()}` : condition.trim();
  return { holds, message: `${String(n)} ${what}, wanted ${wanted}` };
}

function checkStage(stage: string, { stage: reached }: ConversationAnalysis): Verdict {
  const wanted = STAGES.findIndex((known) => known === stage);
  const holds = reached !== null && STAGES.indexOf(reached) >= wanted;
  return { holds, message: reached === null ? "No stage is reached" : `The stage reached is ${reached}` };
}

function checkFlag(isSet: boolean, yes: string, no: string): Verdict {
  return { holds: isSet, message: isSet ? yes : no };
}

function expectSame(expected: string, found: string, what: string): Verdict {
  return { holds: normalizeText(expected) === found, message: `${what} ${found}` };
}
