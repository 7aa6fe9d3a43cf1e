import { describe, expect, it } from "vitest";
import { DEFAULT_GOAL, SELLING_GOAL } from "#src/domain/analysis/analysis.contract.ts";
import type { Goal } from "#src/domain/analysis/analysis.contract.ts";
import { buildScriptedRun } from "#src/domain/runner/report/build-scripted-run.ts";
import type { RunGoal } from "#src/domain/runner/run/run-goal.ts";
import { trainGoal } from "#src/domain/runner/run/train-goal.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getConversation } from "../conversations/conversations.service.ts";
import { completeWrites } from "../ingest/ingest.service.ts";
import { createIntent } from "../intents/intents.service.ts";
import { getRunnerMe } from "./me.service.ts";
import { getRun, saveRuns } from "./runs.service.ts";

setUpFileDatabase();

const EXAMPLES = [
  "I want to visit the showroom",
  "Can I come to the showroom?",
  "Show me the kitchens in your showroom",
  "When can I see the showroom?",
  "A visit to the showroom, please",
  "I would like to see the kitchens in person",
];
const SCRIPT = "Visit\n\n#me\nHello\n#bot\n\n#me\ncould I visit your showroom on Friday\n#bot\nSure\n";

async function createWorkspace(): Promise<UserViewer> {
  const { clientId, userId } = await createTestClient();
  return { kind: "user", clientId, userId, sessionId: crypto.randomUUID(), role: "owner", timeZone: "UTC" };
}

/** Before any conversation, so that there is nothing to analyze again. */
async function setGoal({ clientId }: UserViewer, goal: Goal): Promise<void> {
  await getDatabase().withClient(
    clientId,
    (tx) =>
      tx`update api_accounts set goal = ${JSON.stringify(goal)}::text::jsonb where client_id = ${clientId} and is_default`,
  );
}

/** What a paired browser is told. */
function getMe({ clientId, userId }: UserViewer) {
  const device = { deviceId: crypto.randomUUID(), name: "Browser", workspace: "Kitchens", redact: false };
  return getRunnerMe(getDatabase(), { kind: "device", clientId, userId, ...device });
}

/** What a paired browser reads with. */
async function getGoal(viewer: UserViewer): Promise<RunGoal> {
  const { goal, training } = await getMe(viewer);
  return training ? trainGoal(goal, training) : { goal };
}

/** Whether a run is converted, and its stage, as the browser reads it with a goal and as the server reads it. */
async function analyzeTwice(viewer: UserViewer, goal: RunGoal | undefined) {
  const answer = (text: string) => [text === "Hello" ? "Hi, what do you need?" : "Sure, we are there from 9 to 5."];
  const run = await buildScriptedRun(SCRIPT, answer, { startedAt: Date.now() - 60_000, ...(goal ? { goal } : {}) });
  await saveRuns(getDatabase(), viewer, [run]);
  await completeWrites(viewer.clientId);
  const { conversationId } = await getRun(getDatabase(), viewer, run.id);
  const { conversation } = await getConversation(viewer, conversationId ?? "");
  const { converted, stage } = run.analysis;
  return { browser: { converted, stage }, server: { converted: conversation.converted, stage: conversation.stage } };
}

describe("a paired browser", () => {
  it("reads a run with a goal in words as the server does", async () => {
    const viewer = await createWorkspace();
    await setGoal(viewer, { kind: "pattern", pattern: "we are there", role: "bot" });
    const { browser, server } = await analyzeTwice(viewer, await getGoal(viewer));
    expect(browser).toEqual({ converted: true, stage: "conversion" });
    expect(server).toEqual(browser);
    expect((await analyzeTwice(viewer, undefined)).browser.converted).toBe(false);
  });

  it("reads a run with a custom intent as goal as the server does", async () => {
    const viewer = await createWorkspace();
    const { id } = await createIntent(viewer, { name: "Visit", examples: EXAMPLES });
    await setGoal(viewer, { kind: "own_intent", intentId: id });
    const { browser, server } = await analyzeTwice(viewer, await getGoal(viewer));
    expect(browser).toEqual({ converted: true, stage: "conversion" });
    expect(server).toEqual(browser);
  });

  it("saves a run with what the whole of it came to, as the server reads it", async () => {
    const viewer = await createWorkspace();
    await setGoal(viewer, SELLING_GOAL);
    const refund =
      "Refund\n\n#me\nI want a refund for order 4411, the lamp is broken\n#bot\n\n#me\ngreat, thank you\n#bot\n";
    const answer = (text: string) => [
      text.startsWith("great") ? "You're welcome!" : "I have refunded 49 € to your card.",
    ];
    const run = await buildScriptedRun(refund, answer);
    await saveRuns(getDatabase(), viewer, [run]);
    const { run: saved } = await getRun(getDatabase(), viewer, run.id);
    expect(saved.analysis).toMatchObject({ converted: false, dropOff: { stage: saved.analysis.stage } });
    await setGoal(viewer, DEFAULT_GOAL);
    const again = await buildScriptedRun(refund, answer);
    await saveRuns(getDatabase(), viewer, [again]);
    const { run: counted } = await getRun(getDatabase(), viewer, again.id);
    expect(counted.analysis).toMatchObject({ converted: true, stage: "conversion", dropOff: null });
  });

  it("gets the examples of custom intents only where the goal is one", async () => {
    const viewer = await createWorkspace();
    await createIntent(viewer, { name: "Visit", examples: EXAMPLES });
    const me = await getMe(viewer);
    expect(me).toMatchObject({ goal: { kind: "engine" }, intents: [{ name: "Visit" }], training: null });
  });
});
