import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getConversation } from "../conversations/conversations.service.ts";

const PAGE = 500;
const MAX_PAGES = 20;
const MAX_LENGTH = 1_500;

export type LastMessage = { role: string; text: string };

/** Lists the last messages of a conversation, and who the end user is. AppError `not_found`. */
export async function listLastMessages(
  viewer: UserViewer,
  id: string,
  count: number,
): Promise<{ messages: LastMessage[]; endUser: string | null }> {
  let last: LastMessage[] = [];
  let cursor: string | undefined;
  let endUser: string | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { conversation, messages, nextCursor } = await getConversation(viewer, id, { cursor, limit: PAGE });
    ({ endUser } = conversation);
    last = [...last, ...messages.map(({ role, text }) => ({ role, text: text.slice(0, MAX_LENGTH) }))].slice(-count);
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return { messages: last.filter(({ text }) => text !== ""), endUser };
}
