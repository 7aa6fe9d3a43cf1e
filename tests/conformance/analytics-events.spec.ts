/** Specification 7: events of analytics and tag manager, and the consent for them. */
import { createServer } from "node:http";
import type { Server } from "node:http";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { dashboardOverviewSchema } from "#src/domain/auth/dashboard-overview.contract.ts";
import { startApp } from "#tests/support/app.ts";
import type { RunningApp } from "#tests/support/app.ts";
import { fillSignup } from "#tests/support/account-pages.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

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
    // The analytics script ignores automated browsers.
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false });
      Object.defineProperty(Navigator.prototype, "userAgentData", { get: () => undefined });
    });
    await page.route("https://www.googletagmanager.com/**", (route) =>
      route.fulfill({ contentType: "text/javascript", body: "window.managerLoaded = true" }),
    );
  });

  test("product 9: nothing is loaded before consent, nor after a refusal", async ({ page }) => {
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(app.url)) foreign.push(request.url());
    });
    await page.goto(`${app.url}/`);
    const banner = page.getByRole("region", { name: "May we measure your visit?" });
    await expect(banner).toBeVisible();
    const [refuse, accept] = [
      banner.getByRole("button", { name: "Decline" }),
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
    // While sections are laid out, the end of the page moves and a click could miss the button.
    await expect(page.locator("[data-later] > section:not([data-laid])")).toHaveCount(0);
    await page.getByRole("button", { name: "Cookie choices" }).click();
    await expect(banner).toBeVisible();
  });

  test("7 Events sent: both services get every event, with page_path, page_url, timestamp and event_context", async ({
    page,
  }) => {
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
      // Prevents navigation, in the capture phase before the page's own listeners.
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
    const events = await getEvents(page);
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

  test("7 Hero conversion with the email's domain, 'page_view_signup' and 'signup_completed'", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("analyticsConsent", "granted"));
    await page.goto(`${app.url}/`);
    await page.getByPlaceholder("Your email address").first().fill("ana@example.com");
    await page.getByRole("button", { name: "Start your 7-day free trial" }).click();
    await page.waitForURL("**/signup?email=*");
    await expect.poll(async () => (await getEvents(page)).map(({ event }) => event)).toContain("page_view_signup");
    const events = await getEvents(page);
    expect(events.find(({ event }) => event === "hero_conversion")).toMatchObject({ email_domain: "example.com" });
    const common = {
      page_path: "/signup",
      page_url: `${app.url}/signup`,
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      event_context: "public",
    };
    expect(events.find(({ event }) => event === "page_view_signup")).toEqual({ event: "page_view_signup", ...common });
    await page.route("**/api/signup", (route) =>
      route.fulfill({ json: { success: true, accessToken: "a.b.c", userId: "u" } }),
    );
    // 204 cancels the navigation to the checkout, so that the events can still be read.
    await page.route("**/checkout/price_1", (route) => route.fulfill({ status: 204 }));
    await page.goto(`${app.url}/signup?plan=growth&priceId=price_1`);
    await fillSignup(page, "ana@example.com");
    await page.getByRole("button", { name: "Sign me up" }).click();
    const expected = { event: "signup_completed", plan: "growth", ...common };
    await expect.poll(async () => await getEvents(page)).toContainEqual(expected);
  });

  test("7 Dashboard events add user, client and plan, and the analytics service identifies the user", async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem("analyticsConsent", "granted"));
    // A low window, so that the overview scrolls.
    await page.setViewportSize({ width: 1280, height: 240 });
    await signInToNewWorkspace(page, app.url);
    await page.goto(`${app.url}/dash/overview`);
    const context = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem("accessToken") ?? ""}` };
      const answer: unknown = await (await fetch("/api/dashboard/overview", { headers })).json();
      return answer;
    });
    const { client, user } = dashboardOverviewSchema.parse(context);
    const person = {
      user_id: client.id,
      client_id: client.id,
      user_email: user.email,
      user_name: user.name,
      client_plan: client.plan,
    };
    const named = async (name: string) => (await getEvents(page)).filter(({ event }) => event === name);
    await expect.poll(() => named("identify")).toEqual([{ event: "identify", ...person }]);
    await expect(async () => {
      await page.evaluate(() => scrollBy(0, scrollY === 0 ? 40 : -40));
      expect((await named("scroll_depth"))[0]).toMatchObject({
        ...person,
        page_path: "/dash/overview",
        page_url: `${app.url}/dash/overview`,
        event_context: "dashboard",
      });
    }).toPass();
    const stored = await page.evaluate(() => localStorage.getItem("ph_phc_test_posthog"));
    expect(stored).toContain(`"distinct_id":"${client.id}"`);
  });

  test("7 Time on page at 10, 30 and 60 s", async ({ page }) => {
    await page.clock.install();
    await page.addInitScript(() => localStorage.setItem("analyticsConsent", "granted"));
    await page.goto(`${app.url}/`);
    await page.clock.runFor(61_000);
    await expect
      .poll(async () =>
        (await getEvents(page)).filter(({ event }) => event === "time_on_page").map(({ seconds }) => seconds),
      )
      .toEqual([10, 30, 60]);
  });
});

type TrackedEvent = Record<string, unknown>;

function getEvents(page: Page): Promise<TrackedEvent[]> {
  return page.evaluate(() => {
    const layer: unknown[] = window.dataLayer ?? [];
    return layer.flatMap((entry) =>
      typeof entry === "object" && entry !== null && !("gtm.start" in entry) ? [{ ...entry }] : [],
    );
  });
}
