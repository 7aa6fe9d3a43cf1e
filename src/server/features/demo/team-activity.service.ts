import { demoWorkspace, listReleases } from "../../../demo/demo.ts";
import { demoMarks, demoViews } from "../../../demo/team-activity.ts";
import { addComment } from "../conversations/comments/comments.service.ts";
import { listConversations, tagConversations } from "../conversations/conversations.service.ts";
import { listViews, createView } from "../conversations/views/views.service.ts";
import { localDayOf } from "../../../domain/shared/time-zone.ts";
import { createNote, listNotes } from "../notes/notes.service.ts";
import type { DemoUser } from "./demo.sql.ts";

/**
 * Adds the demo users' tags, comments, notes and saved views. The views come last, so that the last of them means that everything
 * was added before.
 */
export async function addTeamActivity(
  clientId: string,
  { owner, users, ...period }: { owner: DemoUser; users: DemoUser[]; until: number; days: number },
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
  if ((await listNotes(viewer)).notes.length === 0) {
    // What came with each release after the first.
    for (const { at, note } of listReleases(period).slice(1))
      await createNote(viewer, { day: localDayOf(at, timeZone), text: note });
  }
  for (const view of demoViews) await createView(viewer, view);
}
