import { closeDatabase, getDatabase } from "#src/server/db/sql.ts";
import { addNotification, listRecipients } from "#src/server/features/notifications/notifications.service.ts";
import { decodeUserId } from "#tests/support/account-pages.ts";
import { connectToAppDatabase } from "#tests/support/admin-session.ts";
import { signInToDemo, signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

test.beforeAll(connectToAppDatabase);
test.afterAll(closeDatabase);

test("an alert is made from a figure, previewed on real data, muted and deleted", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/overview");
  await page.getByRole("link", { name: "Alert me: Conversion rate" }).click();
  await expect(page.getByLabel("Figure")).toHaveValue("conversionRate");
  await expect(page.getByRole("status").filter({ hasText: /Would (not )?have fired/ })).toBeVisible();
  await page.getByText("Fixed value").click();
  await page.getByLabel("Value, %").fill("99");
  await expect(page.getByRole("status").filter({ hasText: /Would have fired/ })).toBeVisible();
  await page.getByLabel("Name").fill("Conversion below nearly all");
  await page.getByRole("button", { name: "Create alert" }).click();
  await expect(page.getByRole("heading", { name: "Conversion below nearly all" })).toBeVisible();
  await page.getByRole("button", { name: "Mute" }).click();
  await page.getByRole("menuitem", { name: "For a day" }).click();
  await expect(page.getByText("Muted until")).toBeVisible();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete alert" }).click();
  await expect(page.getByRole("link", { name: "New alert" })).toBeVisible();
  await expect(page.getByText("Conversion below nearly all")).toBeHidden();
});

test("an endpoint shows its secret once, and refuses a private address", async ({ page, expectedErrors }) => {
  expectedErrors.push(/422 \(Unprocessable/);
  await signInToDemo(page);
  await page.goto("/dash/settings/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByLabel("Address").fill("https://10.0.0.1/hook");
  await page.getByRole("dialog").getByRole("button", { name: "Add endpoint" }).click();
  await expect(page.getByText("Must be a public address")).toBeVisible();
  await page.getByLabel("Address").fill("https://93.184.215.14/hook");
  await page.getByRole("dialog").getByRole("button", { name: "Add endpoint" }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole("button", { name: "I've copied it" }).click();
  await expect(page.getByText(/^whsec_/)).toBeHidden();
  await page.getByRole("button", { name: "More: https://93.184.215.14/hook" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete endpoint" }).click();
  await expect(page.getByText("No endpoints yet")).toBeVisible();
});

test("the bell counts what is unread, live, and opens the screen with its period", async ({ page }) => {
  const userId = decodeUserId(await signInToNewWorkspace(page));
  await page.goto("/dash/settings/notifications");
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  const { system } = getDatabase();
  const [user] = await system<{ clientId: string }[]>`
    select client_id as "clientId" from users where user_id = ${userId}`;
  if (user === undefined) throw new Error("The user was not stored.");
  const { clientId } = user;
  await system.begin(async (tx) => {
    await addNotification(tx, {
      ...{ clientId, recipients: await listRecipients(tx, { clientId, kind: "report" }), kind: "report" },
      title: "Your weekly report is ready",
      text: "5 Jan 2026 to 11 Jan 2026. Mailed to 2 people.",
      link: "/dash/one-page-report?from=2026-01-05&to=2026-01-11&lang=pt",
      nowMs: Date.now(),
    });
  });
  await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
  await page.getByRole("button", { name: /^Your weekly report is ready/ }).click();
  await expect(page).toHaveURL(/one-page-report\?from=2026-01-05&to=2026-01-11/);
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
});

test("alerts and webhooks of a read-only workspace can be viewed only", async ({ page }) => {
  const accessToken = await signInToNewWorkspace(page);
  await page.goto("/dash/settings/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByRole("textbox", { name: "Address" }).fill("https://93.184.215.14/hook");
  await page.getByRole("dialog").getByRole("button", { name: "Add endpoint" }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.goto("/dash/alerts");
  await expect(page.getByRole("article", { name: "Conversion falls" })).toContainText("There is no data for it yet");
  await page.getByRole("link", { name: "Use “Conversion falls”" }).click();
  await page.getByRole("button", { name: "Create alert" }).click();
  await expect(page.getByRole("heading", { name: "Conversion falls" })).toBeVisible();
  await getDatabase().system`
    update clients set trial_ends_at = now() - interval '1 minute', onboarding_completed = true
    where client_id = (select client_id from users where user_id = ${decodeUserId(accessToken)})`;

  await page.reload();
  const note = page.getByRole("note").filter({ hasText: "Alerts are not checked" });
  await expect(note).toBeVisible();
  for (const name of ["Mute", "Send a test", "Change", "More"]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeDisabled();
  }
  await page.goto(`${page.url()}/edit`);
  await expect(note).toBeVisible();
  await expect(page.getByRole("button", { name: "Save alert" })).toBeDisabled();
  await page.goto("/dash/alerts");
  await expect(note).toBeVisible();
  for (const name of ["New alert", "Use “Fallbacks rise”"]) {
    await expect(page.getByRole("button", { name })).toBeDisabled();
  }
  await page.goto("/dash/settings/webhooks");
  await expect(page.getByRole("note").filter({ hasText: "Messages to your webhooks wait" })).toBeVisible();
  for (const name of ["Add endpoint", "Send a test"]) {
    await expect(page.getByRole("button", { name })).toBeDisabled();
  }
  // An endpoint can still be taken away from us.
  await page.getByRole("button", { name: /^More: / }).click();
  await expect(page.getByRole("menuitem", { name: "Change" })).toBeDisabled();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete endpoint" }).click();
  await expect(page.getByText("No endpoints yet")).toBeVisible();
});
