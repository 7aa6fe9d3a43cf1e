/** Specification 7: pageviews, the events of analytics and tag manager, and consent before them. */
import { createServer } from "node:http";
import type { Server } from "node:http";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startApp } from "#tests/support/app.ts";
import type { RunningApp } from "#tests/support/app.ts";
import { enterFresh } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

const SESSION = /^session_\d{13}[a-z0-9]{7}$/;
const PAGEVIEW = ["eventType", "loadTime", "pagePath", "pageTitle", "sessionId", "userAgent"];

/** Bodies of the pageviews that `page` sends from here on. */
function collectPageviews(page: Page): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/analytics/track")) sent.push(request.postDataJSON());
  });
  return sent;
}

test("each change of route is a pageview of one session, with a load time on the first alone", async ({ page }) => {
  const sent = collectPageviews(page);
  const answer = page.waitForResponse("**/api/analytics/track");
  await page.goto("/");
  expect((await answer).status()).toBe(200);
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent.map((body) => Object.keys(body).sort())).toEqual([PAGEVIEW, PAGEVIEW]);
  expect(sent.map(({ pagePath }) => pagePath)).toEqual(["/", "/login"]);
  expect(sent[0]).toMatchObject({
    eventType: "pageview",
    loadTime: expect.any(Number),
    sessionId: expect.stringMatching(SESSION),
  });
  expect(sent[1]).toMatchObject({
    loadTime: null,
    sessionId: sent[0]?.["sessionId"],
    pageTitle: "Login · Threadlight",
  });
  await page.reload();
  await expect.poll(() => sent.length).toBe(3);
  expect(sent[2]).toMatchObject({ loadTime: expect.any(Number), sessionId: sent[0]?.["sessionId"] });
});

test("the dashboard's routes are pageviews too, without the ids in them", async ({ page }) => {
  const sent = collectPageviews(page);
  await enterFresh(page);
  await page.goto("/dash/overview");
  await expect.poll(() => sent.at(-1)?.["pagePath"]).toBe("/dash/overview");
  await page.goto("/dash/conversations/0198c0de-1111-7222-8333-444455556666");
  await expect.poll(() => sent.at(-1)?.["pagePath"]).toBe("/dash/conversations/:id");
});

test("a pageview that cannot be counted is logged, and nobody is bothered", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route("**/api/analytics/track", (route) => route.abort());
  const warning = page.waitForEvent("console", (message) => message.text().includes("could not be counted"));
  await page.goto("/");
  expect((await warning).type()).toBe("warning");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test.describe("with services configured", () => {
  test.describe.configure({ mode: "serial", timeout: 90_000 });
  let app: RunningApp;
  let dataDir: string;
  let receiver: Server;
  let received: string[];

  test.beforeAll(async () => {
    received = [];
    receiver = createServer((request, response) => {
      received.push(`${request.method ?? ""} ${request.url ?? ""}`);
      response.writeHead(200, {
        "access-control-allow-origin": request.headers.origin ?? "*",
        "access-control-allow-credentials": "true",
        "access-control-allow-headers": "*",
        "content-type": "application/json",
      });
      response.end("{}");
    });
    await new Promise<void>((resolve) => {
      receiver.listen(0, "127.0.0.1", resolve);
    });
    const address = receiver.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    dataDir = await mkdtemp(join(tmpdir(), "threadlight-measuring-"));
    await chmod(dataDir, 0o711);
    app = await startApp({
      env: {
        DATA_DIR: dataDir,
        APP_ENV: "production",
        PUBLIC_URL: "",
        POSTHOG_KEY: "phc_test",
        POSTHOG_HOST: `http://127.0.0.1:${String(port)}`,
        TAG_MANAGER_ID: "GTM-TEST1",
      },
    });
  });

  test.afterAll(async () => {
    await app.stop();
    receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test.beforeEach(async ({ page }) => {
    received.length = 0;
    // The analytics service's script tells nothing of browsers that are driven by a program, as this one says that it is.
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false });
      Object.defineProperty(Navigator.prototype, "userAgentData", { get: () => undefined });
    });
    await page.route("https://www.googletagmanager.com/**", (route) =>
      route.fulfill({ contentType: "text/javascript", body: "window.managerLoaded = true" }),
    );
  });

  test("nothing is loaded before consent, nor after a refusal", async ({ page }) => {
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(app.url)) foreign.push(request.url());
    });
    await page.goto(`${app.url}/`);
    const banner = page.getByRole("region", { name: "May we measure your visit?" });
    await expect(banner).toBeVisible();
    const [refuse, accept] = [
      banner.getByRole("button", { name: "Refuse" }),
      banner.getByRole("button", { name: "Accept" }),
    ];
    expect(await refuse.getAttribute("class")).toBe(await accept.getAttribute("class"));
    await page.getByRole("banner").getByRole("link", { name: "Contact" }).hover();
    await refuse.click();
    await expect(banner).toBeHidden();
    const counted = page.waitForResponse("**/api/analytics/track");
    await page.reload();
    await counted;
    await expect(banner).toBeHidden();
    expect(foreign).toEqual([]);
    expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();
    await page.getByRole("button", { name: "Cookie choices" }).click();
    await expect(banner).toBeVisible();
  });

  test("after consent both services are told of every event, with where it happened", async ({ page }) => {
    await page.goto(`${app.url}/`);
    await page.getByRole("button", { name: "Accept" }).click();
    await page.waitForFunction(() => Reflect.get(window, "managerLoaded") === true);
    const hero = page.getByPlaceholder("Your email address").first();
    await hero.fill("ana@example.com");
    await hero.blur();
    const newsletter = page.getByRole("form", { name: "Subscribe to our Newsletter" });
    await newsletter.getByRole("textbox").fill("ana@example.com");
    await newsletter.getByRole("button").click();
    await expect(newsletter.getByText("Successfully subscribed!")).toBeVisible();
    const help = page.getByRole("form", { name: "Need help to integrate?" });
    await help.getByRole("textbox").fill("ana@example");
    await help.getByRole("button").click();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.evaluate(() => {
      // Where these lead is of no interest here. Before the page's own listeners, which would take them there.
      const stay = (event: Event) => {
        if (event.target instanceof Element && event.target.closest("[data-track]")) event.preventDefault();
      };
      addEventListener("click", stay, { capture: true });
    });
    await page.getByRole("link", { name: "Choose Growth" }).click();
    await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
    await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: /YouTube/ })
      .click();
    await page.getByRole("button", { name: "Start your 7-day free trial" }).click();
    const events = await readEvents(page);
    const named = (name: string) => events.filter(({ event }) => event === name);
    for (const name of [
      "hero_focus",
      "hero_blur",
      "hero_cta_click",
      "newsletter_focus",
      "newsletter_blur",
      "newsletter_cta_click",
      "newsletter_submit",
      "help_email_focus",
      "help_email_blur",
    ]) {
      expect(named(name).length, name).toBeGreaterThan(0);
    }
    expect(named("help_email_click")).toMatchObject([{ is_valid: false, email_domain: null }]);
    expect(named("pricing_cta_click")).toMatchObject([{ label: "Growth" }]);
    expect(named("header_click")).toMatchObject([{ label: "Contact", target: "/contact" }]);
    expect(named("footer_link_click")).toMatchObject([{ label: "Blog", target: "/blog" }]);
    expect(named("social_click")).toMatchObject([{ label: "YouTube" }]);
    expect(named("scroll_depth").map(({ percent }) => percent)).toEqual([25, 50, 75, 100]);
    for (const event of events) {
      expect(event).toMatchObject({
        page_path: "/",
        page_url: `${app.url}/`,
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        event_context: "public",
      });
    }
    expect(JSON.stringify(events)).not.toContain("ana@");
    await expect.poll(() => received.some((line) => line.startsWith("POST"))).toBe(true);
  });

  test("the hero's conversion names the domain alone, and the sign-up page its view", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("analyticsConsent", "granted"));
    await page.goto(`${app.url}/`);
    await page.getByPlaceholder("Your email address").first().fill("ana@example.com");
    await page.getByRole("button", { name: "Start your 7-day free trial" }).click();
    await page.waitForURL("**/signup?email=*");
    await expect.poll(async () => (await readEvents(page)).map(({ event }) => event)).toContain("page_view_signup");
    const events = await readEvents(page);
    expect(events.find(({ event }) => event === "hero_conversion")).toMatchObject({ email_domain: "example.com" });
    expect(events.find(({ event }) => event === "page_view_signup")).toMatchObject({ page_url: `${app.url}/signup` });
  });

  test("after ten seconds on a page that is told", async ({ page }) => {
    await page.clock.install();
    await page.addInitScript(() => localStorage.setItem("analyticsConsent", "granted"));
    await page.goto(`${app.url}/`);
    await page.clock.runFor(61_000);
    await expect
      .poll(async () =>
        (await readEvents(page)).filter(({ event }) => event === "time_on_page").map(({ seconds }) => seconds),
      )
      .toEqual([10, 30, 60]);
  });
});

type Told = Record<string, unknown>;

function readEvents(page: Page): Promise<Told[]> {
  return page.evaluate(() => {
    const layer: unknown[] = window.dataLayer ?? [];
    return layer.flatMap((entry) =>
      typeof entry === "object" && entry !== null && !("gtm.start" in entry) ? [{ ...entry }] : [],
    );
  });
}
