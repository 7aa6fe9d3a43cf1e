import { LANGUAGES } from "../analysis/analysis.contract.ts";
import { describeLanguage } from "../analysis/labels.ts";
import { getChannelName } from "../shared/channels.ts";
import { ACT_PLACES, describeProblem, formatTitle } from "./finding-labels.ts";
import { parseFindingId } from "./finding-kinds.ts";
import type { Concentration, DetectedFinding } from "./findings.contract.ts";

/** The title of a finding with where it is and what people asked for. `accounts` are the names of API accounts by id. */
export function nameFinding(
  { id, count }: Pick<DetectedFinding, "id" | "count">,
  {
    where,
    objects,
    accounts,
    day = null,
    message = null,
  }: {
    where: readonly Concentration[];
    objects: readonly string[];
    accounts: ReadonlyMap<string, string>;
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
    objects,
    day,
    message,
    where: first === undefined ? null : { name: describePlace(first, accounts), share: first.share },
  });
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
      return `in ${describeLanguage(LANGUAGES.find((language) => language === value) ?? "other")}`;
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
