import { expect, it } from "vitest";
import { bindDatabase } from "#tests/support/bound-database.ts";
import { createTenant } from "#tests/support/tenant.ts";
import { MAX_VIEWS, newViewSchema } from "../../../domain/conversations/views.contract.ts";
import { listViews, removeView, saveView } from "./views.service.ts";

bindDatabase();

async function createViewer() {
  const { clientId, userId } = await createTenant();
  return { clientId, userId, role: "member" as const };
}

it("keeps the filters of a view for the whole client, in the order of the names", async () => {
  const viewer = await createViewer();
  await saveView(viewer, { name: "left at the price", filter: { outcome: "dropped", minDurationSeconds: 60 } });
  const booked = await saveView(viewer, { name: "Booked", filter: { stage: "conversion" } });
  const { views } = await listViews({ ...viewer, userId: crypto.randomUUID(), role: "viewer" });
  expect(views.map(({ name, filter }) => ({ name, filter }))).toEqual([
    { name: "Booked", filter: { stage: "conversion" } },
    { name: "left at the price", filter: { outcome: "dropped", minDurationSeconds: 60 } },
  ]);
  expect(views[0]?.id).toBe(booked.id);
});

it("refuses a name that the client has, case aside, and allows it to another client", async () => {
  const viewer = await createViewer();
  await saveView(viewer, { name: "Booked", filter: { tag: "a" } });
  await expect(saveView(viewer, { name: "BOOKED", filter: { tag: "b" } })).rejects.toMatchObject({
    code: "conflict",
    fields: { name: expect.any(String) },
  });
  await saveView(await createViewer(), { name: "Booked", filter: { tag: "c" } });
  expect((await listViews(viewer)).views).toHaveLength(1);
});

it("lets a viewer neither save nor delete", async () => {
  const viewer = await createViewer();
  const { id } = await saveView(viewer, { name: "Booked", filter: { tag: "a" } });
  const reader = { ...viewer, role: "viewer" as const };
  await expect(saveView(reader, { name: "Mine", filter: { tag: "a" } })).rejects.toMatchObject({ code: "forbidden" });
  await expect(removeView(reader, id)).rejects.toMatchObject({ code: "forbidden" });
});

it("deletes a view once, and never another client's", async () => {
  const viewer = await createViewer();
  const { id } = await saveView(viewer, { name: "Booked", filter: { tag: "a" } });
  await expect(removeView(await createViewer(), id)).rejects.toMatchObject({ code: "not_found" });
  await removeView(viewer, id);
  expect(await listViews(viewer)).toEqual({ views: [] });
  await expect(removeView(viewer, id)).rejects.toMatchObject({ code: "not_found" });
});

it("takes no more views than a menu can show", async () => {
  const viewer = await createViewer();
  for (let at = 0; at < MAX_VIEWS; at++) await saveView(viewer, { name: `View ${at}`, filter: { tag: "a" } });
  await expect(saveView(viewer, { name: "One more", filter: { tag: "a" } })).rejects.toMatchObject({
    code: "conflict",
  });
});

it("takes no view without a filter, and leaves the period and the page out of it", () => {
  expect(newViewSchema.safeParse({ name: "All", filter: { from: "2026-03-01" } }).success).toBe(false);
  expect(newViewSchema.safeParse({ name: "NUL", filter: { q: "a\u0000" } }).success).toBe(false);
  const { filter } = newViewSchema.parse({ name: "x", filter: { tag: "a", from: "2026-03-01", cursor: "c" } });
  expect(filter).toEqual({ tag: "a" });
});
