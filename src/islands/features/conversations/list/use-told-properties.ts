import { useQuery } from "@tanstack/react-query";
import type { ConversationItem } from "#src/domain/conversations/conversations.contract.ts";
import { propertiesQuery } from "../../../lib/queries/properties.query.ts";

/** Properties shown of one conversation in the list; the others are in its details. */
const SHOWN = 3;

/** The first tracked properties of a conversation with their values: "Country: Portugal". */
export function useToldProperties({ properties }: Pick<ConversationItem, "properties">): string[] {
  const { data } = useQuery(propertiesQuery());
  const told = (data?.properties ?? []).filter(({ name, tracked }) => tracked && Object.hasOwn(properties, name));
  return told.slice(0, SHOWN).map(({ name, label }) => `${label}: ${String(properties[name])}`);
}
