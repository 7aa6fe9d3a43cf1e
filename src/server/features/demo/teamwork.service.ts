import { demoWorkspace } from "../../../domain/demo/demo.ts";
import { demoMarks, demoViews } from "../../../domain/demo/teamwork.ts";
import { addComment } from "../conversations/comments.service.ts";
import { listConversations, tagConversations } from "../conversations/conversations.service.ts";
import { listViews, saveView } from "../conversations/views.service.ts";
import type { DemoPerson } from "./demo.sql.ts";

/**
 * Does what the demo's people did with its conversations: tags, comments, saved views. The views come last: where one is
 * there, all was done before.
 */
export async function loadTeamwork(
  clientId: string,
  { owner, people }: { owner: DemoPerson; people: DemoPerson[] },
): Promise<void> {
  const { timeZone } = demoWorkspace.client;
  const viewer = { ...owner, clientId };
  if ((await listViews(viewer)).views.length > 0) return;
  for (const { filter, newest, tag, comments } of demoMarks) {
    const { items } = await listConversations({ clientId, timeZone }, { ...filter, limit: newest });
    if (items.length === 0) continue;
    await tagConversations({ clientId, timeZone }, { ids: items.map(({ id }) => id), add: [tag], remove: [] });
    for (const [index, { by, text }] of comments.entries()) {
      const person = people.find(({ email }) => email === by);
      const conversation = items[index];
      if (person !== undefined && conversation !== undefined)
        await addComment({ ...person, clientId }, conversation.id, { text });
    }
  }
  for (const view of demoViews) await saveView(viewer, view);
}
