import { expect, test } from "vitest";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../db/sql.ts";
import { listApiAccounts, updateApiAccount } from "../api-accounts/api-accounts.service.ts";
import { recountDays } from "../ingest/maintain/recount-days.ts";
import { tryLockRecount } from "../ingest/store/zone-recounts.sql.ts";
import { updateWorkspace, getOnboarding, getWorkspace, setOnboardingStep } from "./workspace.service.ts";

const database = setUpFileDatabase();

async function createViewer() {
  const { clientId, userId } = await createTestClient();
  return { kind: "user", clientId, userId, role: "owner", sessionId: "", timeZone: "UTC" } as const;
}

test("an update keeps omitted settings and clears those set to null", async () => {
  const viewer = await createViewer();
  const db = getDatabase();
  await updateWorkspace(db, viewer, { industry: "travel", size: "11-50", timeZone: "Europe/Lisbon" });
  await updateWorkspace(db, viewer, { redactPersonalData: true, idleMinutes: 90, size: null });
  // Transactions of other tests on the same server may hold the recount up.
  expect(await recountDays(db.ingest, { clientId: viewer.clientId, maxMs: 30_000 })).toBe(true);
  expect(await getWorkspace(db, viewer)).toEqual({
    name: "Olga Owner",
    industry: "travel",
    size: null,
    timeZone: "Europe/Lisbon",
    redactPersonalData: true,
    idleMinutes: 90,
    shareBenchmarks: false,
    conversionValue: null,
    currency: null,
  });
});

test("an update is audited with what changed, and not when it is saved again", async () => {
  const viewer = await createViewer();
  const db = getDatabase();
  const business = { name: "Olga Owner", industry: "travel" } as const;
  const changes = [business, { shareBenchmarks: true }, { shareBenchmarks: false }];
  for (const change of changes) {
    for (let click = 0; click < 2; click++) await updateWorkspace(db, viewer, change);
  }
  expect(await listAuditedActions(database.owner, viewer.clientId)).toEqual([
    "workspace.changed: industry",
    "benchmarks.shared",
    "benchmarks.withdrawn",
  ]);
});

test("a change of the time zone reports its recount until every conversation is counted in it", async () => {
  const viewer = await createViewer();
  const db = getDatabase();
  await db.ingest.begin(async (tx) => {
    // As another process that works on it.
    await tryLockRecount(tx, viewer.clientId);
    const changed = await updateWorkspace(db, viewer, { timeZone: "Australia/Eucla" });
    expect(changed).toMatchObject({ timeZone: "Australia/Eucla", recount: { done: 0, total: 0 } });
    const renamed = await updateWorkspace(db, viewer, { name: "Casa do Mar" });
    expect(renamed.recount).toEqual({ done: 0, total: 0 });
  });
  expect(await recountDays(db.ingest, { clientId: viewer.clientId, maxMs: 30_000 })).toBe(true);
  expect((await getWorkspace(db, viewer)).recount).toBeUndefined();
});

test("members and viewers can read but not update the settings", async () => {
  const viewer = await createViewer();
  for (const role of ["member", "viewer"] as const) {
    const person = { ...viewer, role };
    expect((await getWorkspace(getDatabase(), person)).name).toBe("Olga Owner");
    await expect(updateWorkspace(getDatabase(), person, { name: "Mine" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(setOnboardingStep(getDatabase(), person, { step: 2 })).rejects.toMatchObject({ code: "forbidden" });
  }
});

test("onboarding continues at the stored step", async () => {
  const viewer = await createViewer();
  expect(await getOnboarding(getDatabase(), viewer)).toEqual({ step: 0, completed: false });
  await setOnboardingStep(getDatabase(), viewer, { step: 3 });
  expect(await getOnboarding(getDatabase(), viewer)).toEqual({ step: 3, completed: false });
});

test("the value of a sale is set, shown, audited and cleared, by workspace and by account", async () => {
  const viewer = await createViewer();
  const db = getDatabase();
  const value = { cents: 8050, currency: "EUR" };
  expect(await updateWorkspace(db, viewer, { conversionValue: value })).toMatchObject({
    conversionValue: value,
    currency: "EUR",
  });
  expect(await updateWorkspace(db, viewer, { name: "Casa do Mar" })).toMatchObject({ conversionValue: value });
  const [account] = (await listApiAccounts(db, viewer)).accounts;
  expect(account?.conversionValue).toBeNull();
  const apiAccountId = account?.id ?? "";
  const own = { cents: 12_000, currency: "EUR" };
  await updateApiAccount(db, viewer, { apiAccountId, change: { conversionValue: own } });
  expect((await listApiAccounts(db, viewer)).accounts[0]?.conversionValue).toEqual(own);
  await updateApiAccount(db, viewer, { apiAccountId, change: { conversionValue: null } });
  await updateWorkspace(db, viewer, { conversionValue: null });
  expect(await getWorkspace(db, viewer)).toMatchObject({ conversionValue: null, currency: null });
  expect(await listAuditedActions(database.owner, viewer.clientId)).toEqual([
    "workspace.changed: conversionValue",
    "workspace.changed: name",
    "account.changed: conversionValue",
    "account.changed: conversionValue",
    "workspace.changed: conversionValue",
  ]);
});
