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
export async function loadTeamwork(clientId: string, people: DemoPerson[]): Promise<void> {
  const { timeZone } = demoWorkspace.client;
  const viewers = new Map(people.map((person) => [person.email, { ...person, clientId }]));
  const owner = viewers.get(demoWorkspace.users[0].email);
  if (owner === undefined || (await listViews(owner)).views.length > 0) return;
  for (const { filter, newest, tag, comments } of demoMarks) {
    const { items } = await listConversations({ clientId, timeZone }, { ...filter, limit: newest });
    if (items.length === 0) continue;
    await tagConversations({ clientId, timeZone }, { ids: items.map(({ id }) => id), add: [tag], remove: [] });
    for (const [index, { by, text }] of comments.entries()) {
      const viewer = viewers.get(by);
      const conversation = items[index];
      if (viewer !== undefined && conversation !== undefined) await addComment(viewer, conversation.id, { text });
    }
  }
  for (const view of demoViews) await saveView(owner, view);
}
