import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { scheduledExportInputSchema } from "#src/domain/exports/scheduled-export.contract.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import { createViewer } from "#tests/support/channels.ts";
import { addConversations } from "#tests/support/exports.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findInTables } from "#tests/support/find-text.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import type { S3Server } from "#tests/support/s3-server.ts";
import { buildInput, FIRST_DAY, readBucket, runDue, schedule } from "#tests/support/scheduled-export.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { decryptSecret } from "../../../auth/secrets/encrypt-secret.ts";
import { getDatabase } from "../../../db/sql.ts";
import { setEnv } from "../../../env.ts";
import { closeQueue } from "../../../jobs/queue.ts";
import { getSecretPurpose } from "./open-bucket.ts";
import {
  cancelRewrite,
  deleteScheduledExport,
  getScheduledExport,
  rewriteDays,
  setScheduledExport,
} from "./schedule.service.ts";
import { findSchedule } from "./schedules.sql.ts";

const SECRET = "zqSecretOfTheBucket";
const database = setUpFileDatabase();
let folder: string;
let server: S3Server;
let allowHosts: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "threadlight-schedule-"));
  server = await startS3Server(folder);
  allowHosts = new URL(server.settings.endpoint).host;
});
beforeEach(() => setEnv({ DATA_DIR: folder, WEBHOOK_ALLOW_HOSTS: allowHosts }));
afterAll(async () => {
  await closeQueue();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("a scheduled export", () => {
  it("is tested, kept without its secret in any answer or column, changed, ended and audited", async () => {
    const client = await createTestClient();
    const viewer = createViewer(client);
    expect(await getScheduledExport(viewer)).toEqual({ schedule: null });
    const off = buildInput(server, { enabled: false, secret: SECRET });
    expect(JSON.stringify(await setScheduledExport(viewer, off))).not.toContain(SECRET);
    expect(await findInTables(database.owner, SECRET)).toEqual([]);
    const { schedule: created } = await getScheduledExport(viewer);
    expect(created).toMatchObject({ enabled: false, nextAt: null, dayCount: 0 });
    const on = await setScheduledExport(viewer, buildInput(server));
    expect(on.schedule).toMatchObject({
      enabled: true,
      bucket: "threadlight",
      prefix: "data",
      nextAt: expect.any(String),
    });
    await setScheduledExport(viewer, { ...buildInput(server), secret: undefined });
    await deleteScheduledExport(viewer);
    expect(await getScheduledExport(viewer)).toEqual({ schedule: null });
    await expect(deleteScheduledExport(viewer)).rejects.toMatchObject({ code: "not_found" });
    expect(await listAuditedActions(database.owner, client.clientId)).toEqual(
      expect.arrayContaining(["export.schedule_created", "export.schedule_changed", "export.schedule_deleted"]),
    );
  });

  it("is for those who may export, and for its own workspace", async () => {
    const client = await createTestClient();
    await setScheduledExport(createViewer(client), buildInput(server));
    const member = { ...createViewer(client), role: "member" } as const;
    for (const refused of [
      getScheduledExport(member),
      setScheduledExport(member, buildInput(server)),
      deleteScheduledExport(member),
      rewriteDays(member, { from: FIRST_DAY }),
      cancelRewrite(member),
    ]) {
      await expect(refused).rejects.toMatchObject({ code: "forbidden" });
    }
    const other = await createTestClient();
    expect(await getScheduledExport(createViewer(other))).toEqual({ schedule: null });
    const { clientId } = client;
    const seen = await getDatabase().withClient(other.clientId, (tx) => findSchedule(tx, clientId));
    expect(seen).toBeUndefined();
    const row = await getDatabase().withClient(clientId, (tx) => findSchedule(tx, clientId));
    const sealed = row?.sealed ?? new Uint8Array();
    expect(await decryptSecret(sealed, getSecretPurpose(clientId))).toBe(server.settings.secret);
    await expect(decryptSecret(sealed, getSecretPurpose(other.clientId))).rejects.toThrow();
  });

  it("does not lead to private addresses, when it is set and when it runs", async () => {
    const client = await createTestClient();
    await schedule(client, server);
    setEnv({ WEBHOOK_ALLOW_HOSTS: "" });
    const refused = { code: "rejected", fields: { endpoint: expect.any(String) } };
    await expect(setScheduledExport(createViewer(client), buildInput(server))).rejects.toMatchObject(refused);
    await runDue(database.owner, client);
    const { schedule: shown } = await getScheduledExport(createViewer(client));
    expect(shown?.lastError).toBe("Must begin with https://");
  });

  it.each([
    [{ keyId: "wrong" }, "Nothing could be written: The access key ID is not known there."],
    [{ bucket: "another-bucket" }, "Nothing could be written: There is no bucket of this name."],
  ])("that can't be written to (%o) is refused in words", async (changes, message) => {
    const client = await createTestClient();
    const saving = setScheduledExport(createViewer(client), buildInput(server, changes));
    await expect(saving).rejects.toMatchObject({ code: "rejected", message });
    expect(await getScheduledExport(createViewer(client))).toEqual({ schedule: null });
  });

  it("is refused by the region that the bucket is in", async () => {
    const elsewhere = await startJsonServer();
    setEnv({ WEBHOOK_ALLOW_HOSTS: new URL(elsewhere.origin).host });
    elsewhere.answer = () => ({
      status: 301,
      headers: { location: "https://s3.example.com/" },
      text: "<Error><Code>PermanentRedirect</Code></Error>",
    });
    const saving = setScheduledExport(
      createViewer(await createTestClient()),
      buildInput(server, { endpoint: elsewhere.origin }),
    );
    const message = "Nothing could be written: The bucket is in another region, which has an endpoint of its own.";
    await expect(saving).rejects.toMatchObject({ code: "rejected", message });
    await elsewhere.close();
  });

  it("needs its secret again for another place or key", async () => {
    const client = await createTestClient();
    const viewer = createViewer(client);
    await setScheduledExport(viewer, buildInput(server));
    for (const changes of [{ keyId: "other" }, { endpoint: "https://s3.example.com" }]) {
      const input = { ...buildInput(server, { ...changes, enabled: false }), secret: undefined };
      setEnv({ DATA_DIR: folder, WEBHOOK_ALLOW_HOSTS: `${allowHosts},s3.example.com` });
      await expect(setScheduledExport(viewer, input)).rejects.toMatchObject({ code: "rejected" });
    }
  });

  it("begins with yesterday, goes back when asked, and no further once that is canceled", async () => {
    const client = await createTestClient();
    const viewer = createViewer(client);
    await addConversations(client);
    const yesterday = addDays(new Date().toISOString().slice(0, 10), -1);
    const { schedule: first } = await setScheduledExport(viewer, buildInput(server, { prefix: client.clientId }));
    expect([yesterday, addDays(yesterday, -1)]).toContain(first?.since);
    await expect(rewriteDays(viewer, { from: addDays(yesterday, 2) })).rejects.toMatchObject({ code: "rejected" });
    await expect(cancelRewrite(viewer)).rejects.toMatchObject({ code: "conflict" });
    expect((await rewriteDays(viewer, { from: FIRST_DAY })).schedule).toMatchObject({
      since: FIRST_DAY,
      rewriteFrom: FIRST_DAY,
    });
    const { schedule: canceled } = await cancelRewrite(viewer);
    expect(canceled).toMatchObject({ since: first?.since, rewriteFrom: null, running: false });
    expect(Date.parse(canceled?.nextAt ?? "")).toBeGreaterThan(Date.now());
    await runDue(database.owner, client);
    expect([...(await readBucket(server, client)).keys()]).toEqual(["schema.json"]);
  });

  it("writes everything again to another place or in other formats", async () => {
    const client = await createTestClient();
    await addConversations(client);
    await schedule(client, server, { formats: ["parquet"] });
    await runDue(database.owner, client);
    expect([...(await readBucket(server, client)).keys()].filter((name) => name.endsWith(".jsonl"))).toEqual([]);
    await setScheduledExport(createViewer(client), buildInput(server, { prefix: client.clientId, formats: ["jsonl"] }));
    await runDue(database.owner, client);
    expect([...(await readBucket(server, client)).keys()].filter((name) => name.endsWith(".jsonl"))).toHaveLength(4);
  });

  it.each([
    ["endpoint", ""],
    ["region", "EU West"],
    ["bucket", "a/b"],
    ["prefix", "../other"],
    ["prefix", "a b"],
    ["keyId", "two words"],
    ["secret", ""],
    ["formats", []],
    ["formats", ["csv"]],
    ["formats", ["jsonl", "jsonl"]],
  ])("with the %s %j is refused by the field", (field, value) => {
    const input = {
      endpoint: "https://s3.example.com",
      region: "auto",
      bucket: "one",
      prefix: "",
      keyId: "k",
      secret: "s",
    };
    const whole = { ...input, formats: ["parquet"], enabled: true };
    expect(scheduledExportInputSchema.safeParse(whole).success).toBe(true);
    const { error } = scheduledExportInputSchema.safeParse({ ...whole, [field]: value });
    expect(new Set(error?.issues.map(({ path }) => String(path[0])))).toEqual(new Set([field]));
  });
});
