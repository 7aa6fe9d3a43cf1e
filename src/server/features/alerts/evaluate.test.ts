import { describe, expect, it } from "vitest";
import { ruleSchema } from "#src/domain/alerts/alerts.contract.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/domain/shared/durations.ts";
import {
  FEW_CONVERSATIONS,
  NOW,
  evaluateAt,
  listSent,
  mailTo,
  sendConversations,
  toViewer,
} from "#tests/support/alerts.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { listHistory } from "./history.service.ts";
import { changeAlert, createAlert, deleteAlert, getAlert, listAlerts, muteAlert } from "./rules.service.ts";

const database = setUpFileDatabase();

/** The kinds of a rule's history, oldest first. */
async function listKinds(client: TestClient, id: string): Promise<string[]> {
  const { entries } = await listHistory(toViewer(client), id, { limit: 100 });
  return entries.map(({ kind }) => kind).reverse();
}

describe("an alert", () => {
  it("fires once, resolves in a later hour, and writes both to its history", async () => {
    const client = await createTestClient();
    const viewer = toViewer(client);
    const { id } = await createAlert(viewer, ruleSchema.parse({ ...FEW_CONVERSATIONS, targets: [mailTo(client)] }));
    expect(await getAlert(viewer, id)).toMatchObject({ state: "alert", lastValue: 0, lastN: 0, expected: 5 });
    await evaluateAt(client, NOW);
    await evaluateAt(client, NOW + MINUTE_MS);
    expect(await listKinds(client, id)).toEqual(["fired"]);
    await sendConversations(client, NOW - 10 * MINUTE_MS, 8);
    await evaluateAt(client, NOW + 2 * MINUTE_MS);
    expect((await getAlert(viewer, id)).state).toBe("alert");
    await evaluateAt(client, NOW + HOUR_MS);
    expect(await getAlert(viewer, id)).toMatchObject({ state: "ok", lastValue: 8 });
    expect(await listKinds(client, id)).toEqual(["fired", "resolved"]);
    const mails = await listSent(client);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Alert: Too few conversations",
      "Resolved: Too few conversations",
    ]);
    expect(mails[0]?.text).toContain("Conversations 0, below 5");
  });

  it("sends each notice once if several processes evaluate at the same time", async () => {
    const client = await createTestClient();
    const { id } = await createAlert(
      toViewer(client),
      ruleSchema.parse({ ...FEW_CONVERSATIONS, enabled: false, targets: [mailTo(client)] }),
    );
    await database.owner`update alert_rules set enabled = true where client_id = ${client.clientId}`;
    await Promise.all(Array.from({ length: 6 }, () => evaluateAt(client, NOW)));
    await Promise.all(Array.from({ length: 6 }, () => evaluateAt(client, NOW + MINUTE_MS)));
    expect(await listSent(client)).toHaveLength(1);
    expect(await listKinds(client, id)).toEqual(["fired"]);
  });

  it("fires again within the hour if its condition changes or it is switched off and on", async () => {
    const client = await createTestClient();
    const viewer = toViewer(client);
    const { id } = await createAlert(viewer, ruleSchema.parse({ ...FEW_CONVERSATIONS, targets: [mailTo(client)] }));
    await changeAlert(viewer, id, { condition: { kind: "threshold", op: "below", value: 6 } });
    expect(await listSent(client)).toHaveLength(2);
    await changeAlert(viewer, id, { enabled: false });
    await changeAlert(viewer, id, { enabled: true });
    expect(await listSent(client)).toHaveLength(3);
    expect(await listKinds(client, id)).toEqual(["fired", "resolved", "fired", "resolved", "fired"]);
  });

  it("does not repeat an hour if the clock is set back", async () => {
    const client = await createTestClient();
    const viewer = toViewer(client);
    const { id } = await createAlert(viewer, ruleSchema.parse({ ...FEW_CONVERSATIONS, targets: [mailTo(client)] }));
    await sendConversations(client, NOW - 10 * MINUTE_MS, 8);
    await evaluateAt(client, NOW + HOUR_MS);
    await evaluateAt(client, NOW);
    await evaluateAt(client, NOW + HOUR_MS);
    expect(await listKinds(client, id)).toEqual(["fired", "resolved"]);
    expect(await listSent(client)).toHaveLength(2);
  });

  it("leaves nothing half done if its transaction fails", async () => {
    const client = await createTestClient();
    const { id } = await createAlert(
      toViewer(client),
      ruleSchema.parse({ ...FEW_CONVERSATIONS, enabled: false, targets: [mailTo(client)] }),
    );
    await database.owner`update alert_rules set enabled = true where client_id = ${client.clientId}`;
    // What a process that is killed before its commit leaves.
    await database.owner.unsafe(
      "create function refuse_mail() returns trigger language plpgsql as 'begin raise exception $$no$$; end'",
    );
    await database.owner.unsafe("create trigger refuse before insert on mails execute function refuse_mail()");
    await expect(evaluateAt(client, NOW)).rejects.toThrow();
    await database.owner.unsafe("drop trigger refuse on mails");
    expect(await listKinds(client, id)).toEqual([]);
    await evaluateAt(client, NOW + MINUTE_MS);
    expect(await listKinds(client, id)).toEqual(["fired"]);
    expect(await listSent(client)).toHaveLength(1);
  });

  it("evaluates hours that were missed, and tells only of what is left of them", async () => {
    const client = await createTestClient();
    const viewer = toViewer(client);
    for (const hour of [1, 2, 3, 7]) await sendConversations(client, NOW - hour * HOUR_MS, 8);
    const { id } = await createAlert(
      viewer,
      ruleSchema.parse({ ...FEW_CONVERSATIONS, enabled: false, targets: [mailTo(client)] }),
    );
    await database.owner`update alert_rules set enabled = true where client_id = ${client.clientId}`;
    await evaluateAt(client, NOW - 6 * HOUR_MS);
    await evaluateAt(client, NOW);
    expect(await listKinds(client, id)).toEqual(["fired", "resolved"]);
    expect(await listSent(client)).toEqual([]);
    // A clock that jumps by days changes nothing.
    await evaluateAt(client, NOW + 9 * DAY_MS);
    await evaluateAt(client, NOW + 9 * DAY_MS);
    expect(await listSent(client)).toHaveLength(1);
  });

  it("gives one mail to each person for rules that fire together", async () => {
    const client = await createTestClient();
    const viewer = toViewer(client);
    for (const name of ["First", "Second"]) {
      await createAlert(
        viewer,
        ruleSchema.parse({ ...FEW_CONVERSATIONS, name, enabled: false, targets: [mailTo(client)] }),
      );
    }
    await database.owner`update alert_rules set enabled = true where client_id = ${client.clientId}`;
    await evaluateAt(client, NOW);
    expect((await listSent(client)).map(({ subject }) => subject)).toEqual(["2 alerts: First, Second"]);
  });

  it("is silent while muted, and tells once when the mute ends", async () => {
    const client = await createTestClient();
    const viewer = toViewer(client);
    const { id } = await createAlert(
      viewer,
      ruleSchema.parse({ ...FEW_CONVERSATIONS, enabled: false, targets: [mailTo(client)] }),
    );
    await muteAlert(viewer, id, new Date(Date.now() + 2 * HOUR_MS).toISOString());
    await database.owner`update alert_rules set enabled = true where client_id = ${client.clientId}`;
    await evaluateAt(client, NOW);
    expect(await getAlert(viewer, id)).toMatchObject({ state: "muted", underlying: "alert" });
    expect(await listSent(client)).toEqual([]);
    await evaluateAt(client, NOW + 3 * HOUR_MS);
    await evaluateAt(client, NOW + 3 * HOUR_MS + MINUTE_MS);
    expect(await listSent(client)).toHaveLength(1);
    await muteAlert(viewer, id, null);
    await expect(muteAlert(viewer, id, "2020-01-01T00:00:00Z")).rejects.toThrow("later time");
  });

  it("begins at ok when its condition changes, and keeps its state with another name", async () => {
    const client = await createTestClient();
    const viewer = toViewer(client);
    const { id } = await createAlert(viewer, ruleSchema.parse({ ...FEW_CONVERSATIONS, targets: [mailTo(client)] }));
    expect((await changeAlert(viewer, id, { name: "Another name" })).state).toBe("alert");
    const changed = await changeAlert(viewer, id, { condition: { kind: "threshold", op: "above", value: 100 } });
    expect(changed).toMatchObject({ state: "ok", name: "Another name" });
    expect(await listKinds(client, id)).toEqual(["fired", "resolved"]);
    expect(await listSent(client)).toHaveLength(1);
    await expect(changeAlert(viewer, id, { condition: { kind: "new_finding" } })).rejects.toMatchObject({
      fields: { "condition.kind": expect.any(String) },
    });
    await deleteAlert(viewer, id);
    expect(await listAlerts(viewer)).toEqual({ rules: [] });
  });

  it("is audited only where something changed", async () => {
    const client = await createTestClient();
    const viewer = toViewer(client);
    const { id, name, condition, targets } = await createAlert(
      viewer,
      ruleSchema.parse({ ...FEW_CONVERSATIONS, targets: [mailTo(client)] }),
    );
    await changeAlert(viewer, id, { name, condition, targets });
    await muteAlert(viewer, id, null);
    const list = () => listAuditedActions(database.owner, client.clientId);
    expect(await list()).toEqual(["alert.created"]);
    const until = new Date(Date.now() + HOUR_MS).toISOString();
    await changeAlert(viewer, id, { minN: 30 });
    await muteAlert(viewer, id, until);
    await muteAlert(viewer, id, until);
    expect(await list()).toEqual(["alert.created", "alert.changed", "alert.muted"]);
  });

  it("is in error after three failures, tells owners once, and other alerts go on", async () => {
    const client = await createTestClient();
    const viewer = toViewer(client);
    const { id } = await createAlert(viewer, ruleSchema.parse({ ...FEW_CONVERSATIONS, enabled: false }));
    const other = await createAlert(viewer, ruleSchema.parse({ ...FEW_CONVERSATIONS, name: "Other", enabled: false }));
    await database.owner`update alert_rules set enabled = true where client_id = ${client.clientId}`;
    await database.owner`update alert_rules set rule = jsonb_set(rule, '{measure}', '"unknown"') where rule_id = ${id}`;
    for (let minute = 0; minute < 5; minute++) await evaluateAt(client, NOW + minute * MINUTE_MS);
    expect((await listSent(client)).map(({ subject }) => subject)).toEqual([
      "The alert can't be checked: one of your alerts",
    ]);
    expect((await getAlert(viewer, other.id)).state).toBe("alert");
    await database.owner`update alert_rules set rule = jsonb_set(rule, '{measure}', '"conversations"') where rule_id = ${id}`;
    await evaluateAt(client, NOW + 6 * MINUTE_MS);
    expect((await getAlert(viewer, id)).state).toBe("alert");
  });

  it("of silence fires again within the hour", async () => {
    const client = await createTestClient();
    const rule = ruleSchema.parse({
      name: "Silence",
      measure: "lastMessage",
      condition: { kind: "silence", minutes: 15, always: true },
      targets: [mailTo(client)],
      enabled: false,
    });
    const { id } = await createAlert(toViewer(client), rule);
    await database.owner`update alert_rules set enabled = true where client_id = ${client.clientId}`;
    await sendConversations(client, NOW - 18 * MINUTE_MS, 1);
    await evaluateAt(client, NOW);
    await sendConversations(client, NOW + MINUTE_MS, 1);
    await evaluateAt(client, NOW + 2 * MINUTE_MS);
    await evaluateAt(client, NOW + 18 * MINUTE_MS);
    expect(await listKinds(client, id)).toEqual(["fired", "resolved", "fired"]);
    expect(await listSent(client)).toHaveLength(3);
  });

  it("of silence fires at a busy hour and ends with the next message", async () => {
    const client = await createTestClient();
    const viewer = toViewer(client);
    const condition = { kind: "silence", minutes: 60 } as const;
    for (const week of [1, 2, 3, 4]) await sendConversations(client, NOW - week * 7 * DAY_MS, 1);
    await sendConversations(client, NOW - 3 * HOUR_MS, 1);
    const rule = ruleSchema.parse({
      name: "Silence",
      measure: "lastMessage",
      condition,
      targets: [mailTo(client)],
      enabled: false,
    });
    const { id } = await createAlert(viewer, rule);
    await database.owner`update alert_rules set enabled = true where client_id = ${client.clientId}`;
    // The hour before had no message in the last weeks.
    await evaluateAt(client, NOW - HOUR_MS);
    expect((await getAlert(viewer, id)).state).toBe("ok");
    await evaluateAt(client, NOW);
    expect(await getAlert(viewer, id)).toMatchObject({ state: "alert", lastValue: 180 });
    await sendConversations(client, NOW + MINUTE_MS, 1);
    await evaluateAt(client, NOW + 2 * MINUTE_MS);
    expect((await getAlert(viewer, id)).state).toBe("ok");
    expect((await listSent(client)).map(({ text }) => text)[0]).toMatch(/^No message for 3\sh\./);
  });
});
