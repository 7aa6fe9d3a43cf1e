import { LANGUAGES } from "../analysis/analysis.contract.ts";
import { describeLanguage } from "../analysis/labels.ts";
import { getChannelName } from "../shared/channels.ts";
import { ACT_PLACES, describeProblem, formatTitle } from "./finding-labels.ts";
import { parseFindingId } from "./finding-kinds.ts";
import type { Concentration, DetectedFinding, FindingAbout } from "./findings.contract.ts";
import { describeField } from "./form-fields.ts";

/** The title of a finding with where it is and what people asked for. `accounts` are the names of API accounts by id. */
export function nameFinding(
  { id, count }: Pick<DetectedFinding, "id" | "count">,
  {
    where,
    objects,
    accounts,
    about = {},
    day = null,
    message = null,
  }: {
    where: readonly Concentration[];
    objects: readonly string[];
    accounts: ReadonlyMap<string, string>;
    /** What a form asked for, and the languages of users and replies. */
    about?: Pick<FindingAbout, "field" | "from" | "to">;
    /** The day that most people asked for, where one is plain. */
    day?: string | null;
    /** The bot's message after which most of its conversations ended, where there is one. */
    message?: string | null;
  },
): string {
  const [first] = where;
  return formatTitle({
    ...parseFindingId(id),
    count,
    things: [...objects, ...listDetails(about)],
    day,
    message,
    where: first === undefined ? null : { name: describePlace(first, accounts), share: first.share },
  });
}

function listDetails({ field, from, to }: Pick<FindingAbout, "field" | "from" | "to">): string[] {
  if (field !== undefined) return [`often ${describeField(field)}`];
  return from === undefined || to === undefined ? [] : [`often ${nameLanguage(from)} answered in ${nameLanguage(to)}`];
}

function nameLanguage(value: string): string {
  return describeLanguage(LANGUAGES.find((language) => language === value) ?? "other");
}

/** Where a finding is: "on WhatsApp", "in Spanish". */
export function describePlace(
  { dimension, value }: Pick<Concentration, "dimension" | "value">,
  accounts: ReadonlyMap<string, string>,
): string {
  switch (dimension) {
    case "channel":
      return `on ${getChannelName(value)}`;
    case "language":
      return `in ${nameLanguage(value)}`;
    case "version":
      return `with version ${value}`;
    case "account":
      return `at ${accounts.get(value) ?? value}`;
  }
}

/** The problem of a finding by its id, without figures: "Users stop replying (after an offer)". */
export function describeFinding(id: string): string {
  const { kind, act } = parseFindingId(id);
  return act === null ? describeProblem(kind) : `${describeProblem(kind)} (${ACT_PLACES[act]})`;
}
