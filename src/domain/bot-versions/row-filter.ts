import type { ConversationFilter } from "../conversations/conversations.contract.ts";
import type { ComparedBy } from "./bot-versions.contract.ts";

/** The filter of the conversations list that selects exactly the conversations that a row counts. */
export function getRowFilter(by: ComparedBy, value: string): Pick<ConversationFilter, ComparedBy | "without"> {
  return value === "" ? { [by]: undefined, without: by } : { [by]: value };
}
