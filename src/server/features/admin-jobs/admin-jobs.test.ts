import { afterAll, expect, test, vi } from "vitest";
import { jobsSchema } from "#src/domain/admin/admin-jobs.contract.ts";
import { createId } from "#src/domain/shared/ids.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../db/sql.ts";
import { closeQueue, openQueue } from "../../jobs/queue.ts";
import { listAdminAuditEntries } from "../admin-audit/admin-audit.service.ts";
import { housekeepingJob } from "../../worker/housekeeping.jobs.ts";
import { getJobs, retryJob } from "./admin-jobs.service.ts";

const database = setUpFileDatabase();
const admin = { kind: "admin", adminId: createId(), sessionId: "", name: "Sam Staff", email: "" } as const;

afterAll(() => closeQueue());

test("lists what failed of any client: uploads, recordings, mails and held messages", async () => {
  const client = await createTestClient();
  const { clientId, apiAccountId, userId } = client;
  const { owner } = database;
  const [row] = await owner<{ name: string }[]>`select name from clients where client_id = ${clientId}`;
  const [imported, call, mail, retried] = [createId(), createId(), createId(), createId()];
  await owner`
    insert into uploads (client_id, upload_id, api_account_id, user_id, file_name, file_bytes, options, status, failure, messages)
    values (${clientId}, ${imported}, ${apiAccountId}, ${userId}, 'Chat with Ana.ZIP', 9, '{}', 'failed', 'Encrypted.', 2)`;
  await owner`
    insert into voice_calls (client_id, call_id, api_account_id, file_name, status, failure, created_at, keep_audio)
    values (${clientId}, ${call}, ${apiAccountId}, 'call', 'failed', 'No recording.', now() - interval '1 hour', false)`;
  await owner`
    insert into mails (mail_id, recipient, status, attempts, last_error, finished_at)
    values (${mail}, 'ana@example.com', 'failed', 12, 'No such mailbox', now())`;
  await owner`
    insert into mails (mail_id, recipient, status, attempts, last_error)
    values (${retried}, 'eva@example.com', 'queued', 1, 'Try again')`;
  await owner`
    insert into meters (client_id, held) values (${clientId}, 7)
    on conflict (client_id) do update set held = excluded.held`;
  await owner`
    insert into held_messages (client_id, position, message_id, conversation_id, received_at, item)
    values (${clientId}, 1, ${createId()}, ${createId()}, '2026-11-01T10:00:00Z', '{}')`;
  const jobs = jobsSchema.parse(await getJobs());
  const named = { id: clientId, name: row?.name };
  expect(jobs.uploads).toMatchObject([
    { id: imported, kind: "import", client: named, fileType: "zip", failure: "Encrypted.", messages: 2 },
    { id: call, kind: "recording", client: named, fileType: "", failure: "No recording." },
  ]);
  expect(JSON.stringify(jobs.uploads)).not.toContain("Ana");
  expect(jobs.mails).toMatchObject([{ id: mail, to: "ana@example.com", error: "No such mailbox", attempts: 12 }]);
  expect(jobs.retriedMails).toBe(1);
  expect(jobs.held).toEqual([{ client: named, messages: 7, since: "2026-11-01T10:00:00.000Z" }]);
});

test("lists a failed job with its error and retries it", async () => {
  const boss = await openQueue({ jobs: [housekeepingJob], max: 2 });
  let broken = true;
  await boss.work("delete-expired", { pollingIntervalSeconds: 0.5 }, () =>
    broken ? Promise.reject(new Error("The disk is full")) : Promise.resolve(),
  );
  const id = await boss.send("delete-expired", null, { retryLimit: 0 });
  const failures = await vi.waitUntil(async () => {
    const jobs = await getJobs();
    // The queue counts are updated with a short delay.
    const counted = jobs.queues.some(({ name, failed }) => name === "delete-expired" && failed === 1);
    return jobs.failures.length > 0 && counted ? jobs : null;
  }, 10_000);
  expect(failures.failures).toMatchObject([{ id, queue: "delete-expired", error: "The disk is full", attempts: 1 }]);
  expect(failures.queues.find(({ name }) => name === "delete-expired")).toMatchObject({ failed: 1, waiting: 0 });
  broken = false;
  await retryJob(getDatabase().system, admin, { queue: "delete-expired", id: id ?? "" });
  await vi.waitUntil(async () => (await getJobs()).queues.every((queue) => queue.failed + queue.waiting === 0), 10_000);
  await boss.stop({ graceful: true });
  const { entries } = await listAdminAuditEntries(getDatabase().system, {
    cursor: undefined,
    limit: 5,
    clientId: undefined,
  });
  expect(entries).toMatchObject([{ action: "job.retried", subject: "delete-expired" }]);
  await expect(
    retryJob(getDatabase().system, admin, { queue: "delete-expired", id: createId() }),
  ).rejects.toMatchObject({ code: "not_found" });
});
