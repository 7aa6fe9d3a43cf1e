import { expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { MAX_COMMENT_CHARACTERS, newCommentSchema } from "#src/domain/conversations/comments.contract.ts";
import { getDatabase } from "../../../db/sql.ts";
import { deriveConversationId } from "../../ingest/accept/ids.ts";
import { ingestMessages } from "../../ingest/ingest.service.ts";
import { addComment, listComments, removeComment } from "./comments.service.ts";

setUpFileDatabase();

/** Creates a client with one conversation and returns its owner. */
async function createThread() {
  const { key, clientId, userId, apiAccountId } = await createTestClient();
  await ingestMessages(key, { conversationId: "conversation-1", role: "user", text: "What does it cost?" }, null);
  const viewer = { clientId, userId, role: "owner" as const };
  return { viewer, id: deriveConversationId(apiAccountId, "conversation-1") };
}

it("lists comments with their author's name, oldest first, and keeps line breaks", async () => {
  const { viewer, id } = await createThread();
  await addComment(viewer, id, { text: "First\nline" });
  await addComment(viewer, id, { text: "Second" });
  const { comments } = await listComments(viewer, id);
  expect(comments.map(({ author, text }) => ({ author, text }))).toEqual([
    { author: "Olga Owner", text: "First\nline" },
    { author: "Olga Owner", text: "Second" },
  ]);
});

it("members delete only their own comments, owners and admins any", async () => {
  const { viewer, id } = await createThread();
  const comment = await addComment({ ...viewer, role: "member" }, id, { text: "Mine" });
  const other = { ...viewer, userId: crypto.randomUUID(), role: "member" as const };
  const [seenByOther] = (await listComments(other, id)).comments;
  expect([comment.deletable, seenByOther?.deletable]).toEqual([true, false]);
  await expect(removeComment(other, comment.id)).rejects.toMatchObject({ code: "forbidden" });
  await removeComment({ ...other, role: "admin" }, comment.id);
  expect(await listComments(viewer, id)).toEqual({ comments: [] });
});

it("viewers can read but not write comments", async () => {
  const { viewer, id } = await createThread();
  const reader = { ...viewer, role: "viewer" as const };
  const comment = await addComment(viewer, id, { text: "For all" });
  expect((await listComments(reader, id)).comments).toMatchObject([{ text: "For all", deletable: false }]);
  await expect(addComment(reader, id, { text: "No" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(removeComment(reader, comment.id)).rejects.toMatchObject({ code: "forbidden" });
});

it("can't list, add or delete comments on another client's conversation", async () => {
  const { viewer, id } = await createThread();
  const comment = await addComment(viewer, id, { text: "Ours" });
  const { viewer: stranger } = await createThread();
  await expect(listComments(stranger, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(addComment(stranger, id, { text: "Theirs" })).rejects.toMatchObject({ code: "not_found" });
  await expect(removeComment(stranger, comment.id)).rejects.toMatchObject({ code: "not_found" });
  expect((await listComments(viewer, id)).comments).toHaveLength(1);
});

it("deletes comments with their conversation", async () => {
  const { viewer, id } = await createThread();
  await addComment(viewer, id, { text: "Soon gone" });
  const { ingest } = getDatabase();
  await ingest`delete from conversations where client_id = ${viewer.clientId} and conversation_id = ${id}`;
  const [count] = await getDatabase().withClient(
    viewer.clientId,
    (tx) => tx`select count(*) as n from comments where client_id = ${viewer.clientId}`,
  );
  expect(count).toEqual({ n: 0 });
});

it("rejects empty and too long comments", () => {
  expect(newCommentSchema.safeParse({ text: " \n " }).success).toBe(false);
  expect(newCommentSchema.safeParse({ text: "a\u0000" }).success).toBe(false);
  expect(newCommentSchema.safeParse({ text: "x".repeat(MAX_COMMENT_CHARACTERS) }).success).toBe(true);
  expect(newCommentSchema.safeParse({ text: "x".repeat(MAX_COMMENT_CHARACTERS + 1) }).success).toBe(false);
});
