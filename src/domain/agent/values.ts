import type { Language } from "../analysis/analysis.contract.ts";
import type { FilterSlot } from "./agent.contract.ts";
import { foldName } from "./phrases/tokens.ts";

/** A value that the client can filter by, with the name people call it by. */
export type NamedValue = { value: string; name: string };

/** All values of a client that a question can name; not a sample. */
export type AgentValues = {
  channels: readonly string[];
  accounts: readonly NamedValue[];
  languages: readonly Language[];
  versions: readonly string[];
  models: readonly string[];
  /** Custom intents. */
  intents: readonly NamedValue[];
  tags: readonly string[];
  topics: readonly string[];
};

/** The folded phrases that name a value, with the slot that each fills. */
export function listValuePhrases(values: AgentValues): { phrase: string; slot: FilterSlot; value: string }[] {
  const named = (slot: FilterSlot, list: readonly NamedValue[]) =>
    list.map(({ value, name }) => ({ slot, value, name }));
  const plain = (slot: FilterSlot, list: readonly string[]) => list.map((value) => ({ slot, value, name: value }));
  const all = [
    ...plain("channel", values.channels),
    ...named("account", values.accounts),
    ...plain("version", values.versions),
    ...values.versions
      .filter((value) => /^\d/.test(value))
      .map((value) => ({ slot: "version" as const, value, name: `v${value}` })),
    ...plain("model", values.models),
    ...named("intent", values.intents),
    ...plain("tag", values.tags),
    ...plain("q", values.topics),
  ];
  return all
    .map(({ slot, value, name }) => ({ slot, value, phrase: foldName(name) }))
    .filter(({ phrase }) => phrase !== "");
}
