import { formatDate } from "#src/domain/shared/format.ts";
import { expectNoHorizontalScroll, expectNoSeriousViolations } from "#tests/support/accessibility.ts";
import { TEST_BUCKET } from "#tests/support/browser-bucket.ts";
import { createIngestKey, signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

test("sets up a bucket, writes days to it again, and ends the export", async ({ page, expectedErrors }) => {
  // One address is refused on purpose.
  expectedErrors.push(/422 \(Unprocessable Entity\)/);
  const key = await createIngestKey(page, await signInToNewWorkspace(page));
  // Its noon is on the same day in the workspace's time zone, in which yesterday may not be over.
  const earlier = `${new Date(Date.now() - 48 * 3_600_000).toISOString().slice(0, 10)}T12:00:00Z`;
  const message = { id: "m1", conversationId: "one", role: "user", text: "Two rooms, please", timestamp: earlier };
  const headers = { authorization: `Bearer ${key}` };
  expect((await page.request.post("/api/v1/messages", { headers, data: message })).status()).toBe(200);

  await page.goto("/dash/admin/export");
  const section = page.getByRole("region", { name: "Scheduled export" });
  await section.getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog", { name: "Scheduled export" });
  await dialog.getByRole("button", { name: "Test and save" }).click();
  await expect(dialog.getByText("Enter the address")).toBeVisible();
  const { endpoint, bucket, region, key: keyId, secret } = TEST_BUCKET.read();
  await dialog.getByLabel("Endpoint").fill("http://127.0.0.1:1");
  await dialog.getByLabel("Region").fill(region);
  await dialog.getByLabel("Bucket").fill(bucket);
  await dialog.getByLabel("Folder").fill("../data");
  await dialog.getByLabel("Access key ID").fill(keyId);
  await dialog.getByLabel(/^Secret access key/).fill(secret);
  await dialog.getByRole("button", { name: "Test and save" }).click();
  await expect(dialog.getByText("Must be folders like data/threadlight")).toBeVisible();
  await dialog.getByLabel("Folder").fill("data");
  await dialog.getByRole("button", { name: "Test and save" }).click();
  await expect(dialog.getByText("Must begin with https://")).toBeVisible();
  await dialog.getByLabel("Endpoint").fill(endpoint);
  await dialog.getByLabel("JSON lines").check();
  await expectNoSeriousViolations(page, "scheduled export dialog");
  await dialog.getByRole("button", { name: "Test and save" }).click();
  await expect(section.getByText(`${bucket}/data`)).toBeVisible();

  await section.getByRole("button", { name: "Write days again" }).click();
  await page.getByLabel("From day").fill(earlier.slice(0, 10));
  await page.getByRole("button", { name: "Write again" }).click();
  const days = section.getByRole("table", { name: "Last days in the bucket" });
  await expect(days.getByRole("row", { name: formatDate(earlier, "UTC") })).toBeVisible({ timeout: 60_000 });
  await expect(section.getByText("Up to date")).toBeVisible({ timeout: 60_000 });
  await expectNoSeriousViolations(page, "scheduled export");
  await expectNoHorizontalScroll(page, "scheduled export");

  await section.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "End export" }).click();
  await expect(section.getByRole("button", { name: "Set up" })).toBeVisible();
});
