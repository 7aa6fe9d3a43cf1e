import { demoWorkspace } from "../../../demo/demo.ts";
import { demoMarks, demoViews } from "../../../demo/team-activity.ts";
import { addComment } from "../conversations/comments/comments.service.ts";
import { listConversations, tagConversations } from "../conversations/conversations.service.ts";
import { listViews, createView } from "../conversations/views/views.service.ts";
import type { DemoUser } from "./demo.sql.ts";

/**
 * Adds the demo users' tags, comments and saved views. The views come last, so that the last of them means that everything
 * was added before.
 */
export async function addTeamActivity(
  clientId: string,
  { owner, users }: { owner: DemoUser; users: DemoUser[] },
): Promise<void> {
  const { timeZone } = demoWorkspace.client;
  const viewer = { ...owner, clientId };
  const last = demoViews.at(-1)?.name;
  if ((await listViews(viewer)).views.some(({ name }) => name === last)) return;
  for (const { filter, newest, tag, comments } of demoMarks) {
    const { items } = await listConversations({ clientId, timeZone }, { ...filter, limit: newest });
    if (items.length === 0) continue;
    await tagConversations({ clientId, timeZone }, { ids: items.map(({ id }) => id), add: [tag], remove: [] });
    for (const [index, { by, text }] of comments.entries()) {
      const user = users.find(({ email }) => email === by);
      const conversation = items[index];
      if (user !== undefined && conversation !== undefined)
        await addComment({ ...user, clientId }, conversation.id, { text });
    }
  }
  for (const view of demoViews) await createView(viewer, view);
}
