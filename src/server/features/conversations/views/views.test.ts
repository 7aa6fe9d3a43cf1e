import { expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { LOST_LEADS } from "#src/domain/conversations/lead.contract.ts";
import { MAX_VIEWS, newViewSchema } from "#src/domain/conversations/views.contract.ts";
import { listViews, removeView, createView } from "./views.service.ts";

setUpFileDatabase();

async function createViewer() {
  const { clientId, userId } = await createTestClient();
  return { clientId, userId, role: "member" as const };
}

it("lists a client's saved views by name", async () => {
  const viewer = await createViewer();
  await createView(viewer, { name: "left at the price", filter: { outcome: "dropped", minDurationSeconds: 60 } });
  const booked = await createView(viewer, { name: "Booked", filter: { stage: "conversion" } });
  const { views } = await listViews({ ...viewer, userId: crypto.randomUUID(), role: "viewer" });
  expect(views.map(({ name, filter }) => ({ name, filter }))).toEqual([
    { name: "Booked", filter: { stage: "conversion" } },
    { name: "left at the price", filter: { outcome: "dropped", minDurationSeconds: 60 } },
    LOST_LEADS,
  ]);
  expect(views[0]?.id).toBe(booked.id);
});

it("rejects a taken name, ignoring case, unless it belongs to another client", async () => {
  const viewer = await createViewer();
  await createView(viewer, { name: "Booked", filter: { tag: "a" } });
  await expect(createView(viewer, { name: "BOOKED", filter: { tag: "b" } })).rejects.toMatchObject({
    code: "conflict",
    fields: { name: expect.any(String) },
  });
  await createView(await createViewer(), { name: "Booked", filter: { tag: "c" } });
  expect((await listViews(viewer)).views).toHaveLength(2);
});

it("viewers can't save or delete views", async () => {
  const viewer = await createViewer();
  const { id } = await createView(viewer, { name: "Booked", filter: { tag: "a" } });
  const reader = { ...viewer, role: "viewer" as const };
  await expect(createView(reader, { name: "Mine", filter: { tag: "a" } })).rejects.toMatchObject({ code: "forbidden" });
  await expect(removeView(reader, id)).rejects.toMatchObject({ code: "forbidden" });
});

it("deletes a view once, and not another client's", async () => {
  const viewer = await createViewer();
  const { id } = await createView(viewer, { name: "Booked", filter: { tag: "a" } });
  await expect(removeView(await createViewer(), id)).rejects.toMatchObject({ code: "not_found" });
  await removeView(viewer, id);
  expect(await listViews(viewer)).toMatchObject({ views: [LOST_LEADS] });
  await expect(removeView(viewer, id)).rejects.toMatchObject({ code: "not_found" });
});

it("enforces the limit of saved views", async () => {
  const viewer = await createViewer();
  for (let at = 1; at < MAX_VIEWS; at++) await createView(viewer, { name: `View ${at}`, filter: { tag: "a" } });
  await expect(createView(viewer, { name: "One more", filter: { tag: "a" } })).rejects.toMatchObject({
    code: "conflict",
  });
});

it("takes the same name on another screen, and keeps what Analytics shows", async () => {
  const viewer = await createViewer();
  const filter = { measure: "lost", by: "topic", period: "90d" } as const;
  await createView(viewer, { name: "By topic", filter: { tag: "a" } });
  await createView(viewer, { name: "By topic", screen: "analytics", filter });
  await expect(createView(viewer, { name: "by topic", screen: "analytics", filter })).rejects.toMatchObject({
    code: "conflict",
  });
  const { views } = await listViews(viewer);
  expect(views.filter(({ screen }) => screen === "analytics")).toMatchObject([{ name: "By topic", filter }]);
});

it("rejects a view without a filter and drops sample data and cursor", () => {
  expect(newViewSchema.safeParse({ name: "All", filter: { sample: "exclude" } }).success).toBe(false);
  expect(newViewSchema.safeParse({ name: "NUL", filter: { q: "a\u0000" } }).success).toBe(false);
  const { filter } = newViewSchema.parse({ name: "x", filter: { tag: "a", sample: "exclude", cursor: "c" } });
  expect(filter).toEqual({ tag: "a" });
});
