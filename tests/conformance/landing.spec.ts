/** Specification 2.3 with its states (4), rules (5), roles (6) and constants (9). */
import { analyzeConversation } from "#src/domain/analysis/analysis.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import { expectGoodLooks, listLooks } from "#tests/support/accessibility.ts";
import { holdRoute } from "#tests/support/hold-route.ts";
import { expect, test } from "#tests/support/test.ts";

const GROWTH = PLANS.growth.priceId;
const PRO = PLANS.pro.priceId;

test("2.3 Sections in order, with their anchors: six problem statements, twelve channels", async ({ page }) => {
  await page.goto("/");
  const headings = await page.locator("main section:not(section section)").evaluateAll((sections) =>
    sections.map((section) => {
      const heading = section.querySelector("h1, h2")?.textContent.replace(/\s+/g, " ").trim() ?? "";
      return section.id === "" ? heading : `${heading} #${section.id}`;
    }),
  );
  expect(headings).toEqual([
    "Stop guessing. Start seeing your bot funnel.",
    "Why Bots Are Losing Leads",
    "Real Examples of Common Bot Failures",
    expect.stringMatching(/ #features$/),
    "How It Works #how-it-works",
    expect.any(String),
    expect.any(String),
    expect.any(String),
    expect.any(String),
    "Trusted by 600+ teams #customer-numbers",
    "Pricing #pricing",
    "FAQ #faq",
  ]);
  await expect(page.getByRole("heading", { name: "Why Bots Are Losing Leads" })).toBeVisible();
  await expect(page.locator("section", { hasText: "Why Bots Are Losing Leads" }).locator("ol > li")).toHaveCount(6);
  await expect(page.getByText("Microsoft Teams", { exact: true }).locator("xpath=ancestor::ul/li")).toHaveCount(12);
});

test("1 The landing illustration is described as AI analytics and funnel optimisation", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("img", { name: "AI analytics and funnel optimisation", exact: true })).toBeVisible();
});

test("2.3, 5 Hero: badges, 'Email is required', 'Please enter a valid email address', then /signup?email={email} without a server call", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto("/");
  for (const badge of ["No credit card required", "Just one step subscription", "All features included"]) {
    await expect(page.getByText(badge, { exact: true })).toBeVisible();
  }
  const field = page.getByPlaceholder("Your email address").first();
  const submit = page.getByRole("button", { name: "Start your 7-day free trial" });
  await submit.click();
  await expect(page.getByText("Email is required", { exact: true })).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill("ana@nowhere");
  await submit.click();
  await expect(page.getByText("Please enter a valid email address", { exact: true })).toBeVisible();
  await expect(field).toHaveAccessibleDescription("Please enter a valid email address");
  await field.fill("ana+bots@example.com");
  const called = calls.filter((call) => call.startsWith("POST") && !call.endsWith("/api/analytics/track"));
  await submit.click();
  await page.waitForURL("**/signup?email=ana%2Bbots%40example.com");
  await expect(page.getByLabel("Email")).toHaveValue("ana+bots@example.com");
  expect(called).toEqual([]);
});

test("2.3, 5 'Need help to integrate?': 'Email is required', 'Invalid email address', 'Sending...' while submitting, then /help?email={email}", async ({
  page,
}) => {
  await page.goto("/");
  const form = page.getByRole("form", { name: "Need help to integrate?" });
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("Email is required", { exact: true })).toBeVisible();
  await form.getByRole("textbox").fill("ana");
  await expect(form.getByText("Invalid email address", { exact: true })).toBeVisible();
  await form.getByRole("textbox").fill("ana@example.com");
  const open = await holdRoute(page, "**/help?*");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByRole("button", { name: "Sending..." })).toBeVisible();
  open();
  await page.waitForURL("**/help?email=ana%40example.com");
});

test("2.3 Real Examples: the engine analyzes each excerpt as its caption says", async ({ page }) => {
  await page.goto("/");
  const excerpts = await page.locator("[data-reason]").evaluateAll((items) =>
    items.map((item) => ({
      stage: item.getAttribute("data-stage"),
      reason: item.getAttribute("data-reason"),
      messages: [...item.querySelectorAll("[data-from]")].map((message) => ({
        isUser: message.getAttribute("data-from") === "user",
        text: message.querySelector("[data-said]")?.textContent ?? "",
        afterMs: Number(message.getAttribute("data-after")) * 1000,
      })),
    })),
  );
  expect(excerpts.length).toBeGreaterThanOrEqual(3);
  for (const { stage, reason, messages } of excerpts) {
    let at = Date.UTC(2026, 0, 5, 10);
    const inputs = messages.map(({ isUser, text, afterMs }) => {
      at += afterMs;
      return { role: isUser ? ("user" as const) : ("bot" as const), text, at };
    });
    expect(analyzeConversation(inputs, { closed: true }).conversation.dropOff).toMatchObject({ stage, reason });
  }
});

test("2.3 Eight feature cards: picture or link opens a modal with the enlarged screenshot and its title, and it closes", async ({
  page,
}) => {
  await page.goto("/");
  const features = page.locator("#features li");
  await expect(features).toHaveCount(8);
  for (const [at, way] of [
    [1, "link"],
    [3, "picture"],
  ] as const) {
    const feature = features.nth(at);
    const title = await feature
      .getByRole("heading")
      .evaluate((heading) => heading.firstChild?.textContent?.trim() ?? "");
    await (way === "link" ? feature.getByText("Click to see the feature in action") : feature.locator("img")).click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog).toBeVisible();
    await expect
      .poll(() => dialog.getByRole("img").evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
      .toBeGreaterThan(600);
    if (at === 1) await dialog.getByRole("button", { name: "Close" }).click();
    else await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});

test("2.3 The three steps, 'See Documentation', the comparison's rows and 'Start Tracking for Free'", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.locator("#how-it-works ol > li")).toHaveCount(3);
  for (const way of ["Runner", "API integration", "Batch analysis"]) {
    await expect(page.locator("#how-it-works").getByText(way, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "See Documentation" })).toHaveAttribute("href", "/docs");
  await expect(page.getByRole("link", { name: "Start Tracking for Free" })).toHaveAttribute("href", "/signup");
  for (const row of ["Conversation tracking", "Dynamic funnels", "AI suggestions for fixes"]) {
    await expect(page.getByRole("row").filter({ hasText: row }).getByRole("cell")).toHaveText([/Yes/, /No/]);
  }
});

test("2.3 Pricing links to the sign-up for visitors who are not logged in, and Enterprise to /sales", async ({
  page,
}) => {
  await page.goto("/");
  const links = {
    "Start now — 7 days free": "/signup",
    "Choose Growth": `/signup?plan=growth&priceId=${GROWTH}`,
    "Choose Pro": `/signup?plan=pro&priceId=${PRO}`,
    "Contact Sales": "/sales",
  };
  for (const [name, href] of Object.entries(links)) {
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", href);
  }
  await page.getByRole("link", { name: "Choose Growth" }).click();
  await page.waitForURL(`**/signup?plan=growth&priceId=${GROWTH}`);
});

for (const [storage, key] of [
  ["sessionStorage", "accessToken"],
  ["localStorage", "refreshToken"],
] as const) {
  test(`2.3 Pricing opens /checkout/{priceId} for a logged-in visitor (${key} in ${storage})`, async ({
    page,
    expectedErrors,
  }) => {
    // The token is invalid, so the checkout's requests fail.
    expectedErrors.push(/status of 4\d\d/);
    await page.goto("/");
    await page.evaluate(
      ([name, kept]) => {
        (name === "sessionStorage" ? sessionStorage : localStorage).setItem(kept, "x");
      },
      [storage, key] as const,
    );
    await page.getByRole("link", { name: "Choose Pro" }).click();
    await page.waitForURL(`**/checkout/${PRO}*`);
  });
}

test("2.3 FAQ: 10 items, at most one is open, and the open one can be collapsed", async ({ page }) => {
  await page.goto("/");
  const items = page.locator("#faq details");
  await expect(items).toHaveCount(10);
  await items.nth(0).locator("summary").click();
  await expect(items.nth(0).locator("p")).toBeVisible();
  await items.nth(4).locator("summary").click();
  await expect(items.nth(4).locator("p")).toBeVisible();
  await expect(items.nth(0).locator("p")).toBeHidden();
  await items.nth(4).locator("summary").click();
  await expect(page.locator("#faq details[open]")).toHaveCount(0);
});

test("2.3 The explainer video is loaded on request and plays", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto("/");
  await page.getByText("Play the tour").scrollIntoViewIfNeeded();
  expect(loaded.filter((url) => url.endsWith(".webm"))).toEqual([]);
  await page.getByText("Play the tour").click();
  const video = page.getByLabel("Tour of the product");
  await expect
    .poll(() => video.evaluate((node) => node instanceof HTMLVideoElement && node.currentTime))
    .toBeGreaterThan(0);
  expect(await video.evaluate((node) => node instanceof HTMLVideoElement && node.duration)).toBeGreaterThan(10);
});

test("product 9: nothing is loaded from other sites", async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${baseURL}/`)) foreign.push(request.url());
  });
  await page.goto("/");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.getByText("Play the tour").click();
  await expect(page.getByRole("button", { name: "Accept" })).toBeHidden();
  expect(foreign).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("everything is readable, and links, questions and forms work", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByText("+30%").first()).toBeVisible();
    await page.locator("#faq summary").first().click();
    await expect(page.locator("#faq details p").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Choose Pro" })).toHaveAttribute(
      "href",
      `/signup?plan=pro&priceId=${PRO}`,
    );
    await expect(page.locator("#features li a").first()).toHaveAttribute("href", /\.webp$/);
    await page.getByPlaceholder("Your email address").first().fill("ana@example.com");
    await page.getByRole("button", { name: "Start your 7-day free trial" }).click();
    await page.waitForURL("**/signup?email=ana%40example.com");
    await page.goto("/");
    const newsletter = page.getByRole("form", { name: "Subscribe to our Newsletter" });
    await newsletter.getByRole("textbox").fill("ana@example.com");
    await newsletter.getByRole("button").click();
    await expect(page.getByRole("heading", { name: "Successfully subscribed!" })).toBeVisible();
  });
});

test("has no accessibility violations and no horizontal scrolling: light and dark, 360 to 1440 px", async ({
  page,
}) => {
  test.slow();
  await page.goto("/");
  await expectGoodLooks(page, "/", listLooks([1440, 768, 360]), { seriousOnly: false });
});
