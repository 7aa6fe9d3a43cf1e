import type { Page } from "@playwright/test";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { expectNoSeriousViolations, expectNoHorizontalScroll } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/test.ts";

test.use({ timezoneId: "Europe/Lisbon" });

test("goes from the business to the goal, saves every step, and ends at the dashboard", async ({ page }) => {
  test.slow();
  const token = await signInToNewWorkspace(page, "", { verified: true });
  const guest = `rui-${crypto.randomUUID()}@example.com`;
  const headers = { authorization: `Bearer ${token}` };
  await page.goto("/onboarding/welcome");
  await page.getByRole("link", { name: "Set up my workspace" }).click();

  await page.waitForURL("**/onboarding/step/1");
  const name = page.getByLabel("Business name");
  await expect(name).toBeFocused();
  await name.fill("");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Name must be at least 2 characters")).toBeVisible();
  await name.fill("Casa do Mar");
  await page.getByLabel("Industry").selectOption("food");
  await page.getByRole("button", { name: "Continue" }).click();

  await page.waitForURL("**/onboarding/step/2");
  await page.getByRole("button", { name: "Connect a bot" }).click();
  await page.getByRole("radio", { name: "WhatsApp" }).check();
  await page.getByLabel("Bot name").fill("Table bot");
  await page.getByRole("button", { name: "Create API key" }).click();
  await expect(page.getByText("Waiting for the first message")).toBeVisible();
  const code = await page.getByRole("region", { name: "Send a first message" }).innerText();
  const key = /tl_live_\w+/.exec(code)?.[0] ?? "";
  const data: unknown = JSON.parse(/-d '(.*)'$/s.exec(code)?.[1] ?? "");
  const sent = await page.request.post("/api/v1/messages", { headers: { authorization: `Bearer ${key}` }, data });
  expect(sent.status()).toBe(200);
  await expect(page.getByText("It works: your first message has arrived")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText("Hi, do you have a table for two tonight?").last()).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();

  await page.waitForURL("**/onboarding/step/3");
  await page.getByLabel("Email address").fill("not an address");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Invalid email address")).toBeVisible();
  await page.getByLabel("Email address").fill(guest);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("list", { name: "Invited" }).getByText(guest)).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();

  await page.waitForURL("**/onboarding/step/4");
  await page.getByRole("radio", { name: "An intent" }).check();
  await page.getByLabel("Intent", { exact: true }).selectOption("booking");
  await page.getByRole("button", { name: "Finish" }).click();
  await page.waitForURL("**/dash/overview*");

  const overview = await (await page.request.get("/api/dashboard/overview", { headers })).json();
  expect(overview.client).toMatchObject({ name: "Casa do Mar", timeZone: "Europe/Lisbon", onboardingCompleted: true });
  const { accounts } = await (await page.request.get("/api/api-accounts", { headers })).json();
  expect(accounts).toMatchObject([
    { name: "Table bot", channel: "whatsapp", goal: { kind: "intent", intent: "booking" } },
  ]);
});

test("skips steps, and continues at the last step from the welcome page", async ({ page }) => {
  test.slow();
  await signInToNewWorkspace(page);
  await page.goto("/onboarding/step/1");
  await page.getByRole("button", { name: "Skip" }).click();
  await page.waitForURL("**/onboarding/step/2");
  await page.getByRole("button", { name: "Skip" }).click();
  await page.waitForURL("**/onboarding/step/3");
  await page.goto("/onboarding/welcome");
  await page.getByRole("link", { name: "Continue with step 3: Team" }).click();
  await page.waitForURL("**/onboarding/step/3");
  await page.getByRole("link", { name: "Back" }).click();
  await page.waitForURL("**/onboarding/step/2");
  await page.goto("/onboarding/step/4");
  await page.getByRole("button", { name: "Skip" }).click();
  await page.waitForURL("**/dash/overview*");
});

test("loads sample data into its own account and removes it completely", async ({ page }) => {
  test.slow();
  const token = await signInToNewWorkspace(page);
  const headers = { authorization: `Bearer ${token}` };
  const count = async (): Promise<number> => {
    const query = "from=2020-01-01&to=2100-01-01";
    const { items } = await (await page.request.get(`/api/conversations?${query}&limit=5`, { headers })).json();
    return items.length;
  };
  await page.goto("/onboarding/step/2");
  await page.getByRole("button", { name: "Load sample data" }).click();
  await expect(page.getByText("Sample data is loaded.")).toBeVisible({ timeout: 60_000 });
  expect(await count()).toBe(5);
  await page.goto("/dash/settings/api");
  const sample = page
    .getByRole("list", { name: "API accounts" })
    .getByRole("listitem")
    .filter({ hasText: "Sample data" });
  await sample.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  // While a dialog is open, elements behind it have no role, so the list would seem empty.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(sample).toHaveCount(0, { timeout: 60_000 });
  expect(await count()).toBe(0);
});

test("offers a bot, a file and sample data as three equal doors", async ({ page }) => {
  await signInToNewWorkspace(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/onboarding/step/2");
    const doors = page.getByRole("list", { name: "Ways to start" }).getByRole("listitem");
    await expect(doors.getByRole("button")).toHaveText(["Connect a bot", "Import a file", "Load sample data"]);
    const looks = await doors.evaluateAll((all) =>
      all.map((door) => {
        const { width: wide } = door.getBoundingClientRect();
        const { backgroundColor, borderColor, color } = getComputedStyle(door);
        const { fontSize, fontWeight } = getComputedStyle(door.querySelector("button") ?? door);
        return { wide: Math.round(wide), backgroundColor, borderColor, color, fontSize, fontWeight };
      }),
    );
    expect(looks).toEqual([looks[0], looks[0], looks[0]]);
  }
  await page.getByRole("button", { name: "Connect a bot" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Import a file" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Load sample data" })).toBeFocused();
});

test("keeps the connection open after a reload, and comes back from the import", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/onboarding/step/2");
  const connect = page.getByRole("button", { name: "Connect a bot" });
  const whatsapp = page.getByRole("radio", { name: "WhatsApp" });
  await connect.focus();
  await page.keyboard.press("Space");
  await expect(whatsapp).toBeVisible();
  await page.reload();
  await expect(connect).toHaveAttribute("aria-expanded", "true");
  await expect(whatsapp).toBeVisible();
  await page.goBack();
  await expect(whatsapp).toHaveCount(0);
  await page.getByRole("button", { name: "Import a file" }).press("Enter");
  await page.waitForURL("**/dash/batch-analysis");
  await page.getByRole("link", { name: "Back to setup" }).click();
  await page.waitForURL("**/onboarding/step/2");
  await expect(connect).toBeVisible();
  await page.getByRole("link", { name: "Finish later" }).click();
  await page.waitForURL("**/dash/overview*");
  await page.getByRole("link", { name: "Continue setup" }).click();
  await page.waitForURL("**/onboarding/welcome");
});

const WAYS_OUT = {
  Skip: async (page: Page) => {
    await page.getByRole("button", { name: "Skip" }).click();
    await page.waitForURL("**/onboarding/step/2");
  },
  Back: async (page: Page) => {
    await page.getByRole("link", { name: "Back" }).click();
    await page.waitForURL("**/onboarding/welcome");
  },
  "a reload": async (page: Page) => {
    await page.reload();
    await expect(page.getByLabel("Business name")).toBeVisible();
  },
  "Finish later": async (page: Page) => {
    await page.getByRole("link", { name: "Finish later" }).click();
    await page.waitForURL("**/dash/overview*");
  },
};

for (const [name, leave] of Object.entries(WAYS_OUT)) {
  test(`keeps the time zone of the form when the step is left by ${name}`, async ({ page }) => {
    const token = await signInToNewWorkspace(page);
    const getZone = async (): Promise<unknown> => {
      const headers = { authorization: `Bearer ${token}` };
      return (await (await page.request.get("/api/workspace", { headers })).json()).timeZone;
    };
    expect(await getZone()).toBe("UTC");
    await page.goto("/onboarding/step/1");
    await expect(page.getByRole("button", { name: "Time zone" })).toContainText("Lisbon");
    await leave(page);
    await expect.poll(getZone).toBe("Europe/Lisbon");

    await page.goto("/onboarding/step/1");
    await chooseTimeZone(page, "Auckland");
    await leave(page);
    await expect.poll(getZone).toBe("Pacific/Auckland");
    await page.goto("/onboarding/step/1");
    await expect(page.getByRole("button", { name: "Time zone" })).toContainText("Auckland");
  });
}

test("keeps UTC when it is chosen instead of the browser's time zone", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/onboarding/step/1");
  const zone = page.getByRole("button", { name: "Time zone" });
  await expect(zone).toContainText("Lisbon");
  const saved = page.waitForResponse((response) => response.request().postData()?.includes('"UTC"') === true);
  await chooseTimeZone(page, "UTC");
  await saved;
  await page.reload();
  await expect(zone).toContainText("UTC");
});

async function chooseTimeZone(page: Page, city: string): Promise<void> {
  await page.getByRole("button", { name: "Time zone" }).click();
  await page.getByPlaceholder("Search by city…").fill(city);
  await page.getByRole("option", { name: city }).first().click();
}

test("requires a session, and shows a 404 page for a fifth step", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 4\d\d/);
  await page.goto("/onboarding/step/2");
  await page.waitForURL("**/login?redirect=%2Fonboarding%2Fstep%2F2");
  await page.goto("/onboarding/step/5");
  await expect(page.getByText("404 Page Not Found")).toBeVisible();
});

test("has no serious accessibility violations and no horizontal scrolling on a phone", async ({ page }) => {
  test.slow();
  await signInToNewWorkspace(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of ["/onboarding/welcome", ...[1, 2, 3, 4].map((step) => `/onboarding/step/${step}`)]) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    await expect(page.getByRole("link", { name: /^(Back|Look around first)$/ })).toBeVisible();
    await expectNoHorizontalScroll(page, path);
    await expectNoSeriousViolations(page, path);
  }
});
