import { afterAll, expect, test, vi } from "vitest";
import { createId } from "#src/domain/shared/ids.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { getDatabase } from "../../db/sql.ts";
import { closeQueue, openQueue } from "../../jobs/queue.ts";
import { listAdminAuditEntries } from "../admin-audit/admin-audit.service.ts";
import { housekeepingJob } from "../../worker/housekeeping.jobs.ts";
import { getJobs, retryJob } from "./admin-jobs.service.ts";

setUpFileDatabase();
const admin = { kind: "admin", adminId: createId(), sessionId: "", name: "Sam Staff", email: "" } as const;

afterAll(() => closeQueue());

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
