import { expect, test } from "vitest";
import { bindDatabase } from "#tests/support/bound-database.ts";
import { createTenant } from "#tests/support/tenant.ts";
import { getDatabase } from "../../db/sql.ts";
import { changeWorkspace, getOnboarding, getWorkspace, keepOnboardingStep } from "./workspace.service.ts";

bindDatabase();

async function createViewer() {
  const { clientId, userId } = await createTenant();
  return { kind: "user", clientId, userId, role: "owner", sessionId: "", timeZone: "UTC" } as const;
}

test("a change keeps what it doesn't name, and takes away what it says is nothing", async () => {
  const viewer = await createViewer();
  const db = getDatabase();
  await changeWorkspace(db, viewer, { industry: "travel", size: "11-50", timeZone: "Europe/Lisbon" });
  await changeWorkspace(db, viewer, { redactPersonalData: true, idleMinutes: 90, size: null });
  expect(await getWorkspace(db, viewer)).toEqual({
    name: "Olga Owner",
    industry: "travel",
    size: null,
    timeZone: "Europe/Lisbon",
    redactPersonalData: true,
    idleMinutes: 90,
  });
});

test("members and viewers read the settings and change nothing", async () => {
  const viewer = await createViewer();
  for (const role of ["member", "viewer"] as const) {
    const person = { ...viewer, role };
    expect((await getWorkspace(getDatabase(), person)).name).toBe("Olga Owner");
    await expect(changeWorkspace(getDatabase(), person, { name: "Mine" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(keepOnboardingStep(getDatabase(), person, { step: 2 })).rejects.toMatchObject({ code: "forbidden" });
  }
});

test("the onboarding goes on where it was left", async () => {
  const viewer = await createViewer();
  expect(await getOnboarding(getDatabase(), viewer)).toEqual({ step: 0, completed: false });
  await keepOnboardingStep(getDatabase(), viewer, { step: 3 });
  expect(await getOnboarding(getDatabase(), viewer)).toEqual({ step: 3, completed: false });
});
