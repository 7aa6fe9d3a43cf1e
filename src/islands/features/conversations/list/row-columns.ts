import { z } from "zod";
import { describeIntent, describeLanguage } from "#src/domain/analysis/labels.ts";
import type { ConversationItem } from "#src/domain/conversations/conversations.contract.ts";
import type { Property } from "#src/domain/properties/properties.contract.ts";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { SOURCE_KIND_NAMES } from "#src/domain/sources/source-labels.ts";

/** What a row can show of every conversation, besides its title, stage, outcome and time. */
export const ROW_FIELDS = ["channel", "language", "intent", "version", "source", "user"] as const;
export type RowField = (typeof ROW_FIELDS)[number];
export const ROW_FIELD_NAMES: Record<RowField, string> = {
  channel: "Channel",
  language: "Language",
  intent: "Intent",
  version: "Bot version",
  source: "Source",
  user: "Person",
};

/** What rows show: fields, and tracked properties by name. */
export type RowColumns = { fields: RowField[]; properties: string[] };
const columnsSchema = z.object({ fields: z.array(z.enum(ROW_FIELDS)), properties: z.array(z.string()) });

/** Properties that rows show until somebody chooses. */
const SHOWN_PROPERTIES = 3;

/** The localStorage key of what a person chose for a client's rows. */
export function getColumnsKey(clientId: string): string {
  return `conversationColumns_${clientId}`;
}

/** Parses what was stored; null without a choice. */
export function parseColumns(stored: string | null): RowColumns | null {
  try {
    return columnsSchema.parse(JSON.parse(stored ?? ""));
  } catch {
    // Nothing was chosen, or by an older version with other fields.
    return null;
  }
}

/** What rows show without a choice. */
export function getDefaultColumns(tracked: readonly Pick<Property, "name">[]): RowColumns {
  return {
    fields: ["channel", "language", "intent"],
    properties: tracked.slice(0, SHOWN_PROPERTIES).map(({ name }) => name),
  };
}

type Told = Pick<
  ConversationItem,
  "channel" | "language" | "intent" | "agentVersion" | "endUser" | "source" | "properties"
>;

/** The chosen facts of a conversation in words, without those that are not known; `account` stands beside the channel. */
export function listFacts(
  item: Told,
  { fields, properties }: RowColumns,
  { account, tracked }: { account: string | undefined; tracked: readonly Pick<Property, "name" | "label">[] },
): string[] {
  const facts: Record<RowField, string> = {
    channel: [getChannelName(item.channel), account].filter((part) => part !== undefined).join(" · "),
    language: describeLanguage(item.language),
    intent: describeIntent(item.intent),
    version: item.agentVersion,
    source: describeSource(item.source),
    user: item.endUser ?? "",
  };
  return [
    ...ROW_FIELDS.filter((field) => fields.includes(field)).map((field) => facts[field]),
    ...tracked
      .filter(({ name }) => properties.includes(name) && Object.hasOwn(item.properties, name))
      .map(({ name, label }) => `${label}: ${String(item.properties[name])}`),
  ].filter((fact) => fact !== "");
}

function describeSource(source: ConversationItem["source"]): string {
  if (source === null) return "";
  return source.name ?? source.id ?? source.campaign ?? (source.kind === null ? "" : SOURCE_KIND_NAMES[source.kind]);
}
