import { expect, test } from "#tests/support/test.ts";

test("opens the landing page without console errors", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("sends the security headers with every kind of response", async ({ request }) => {
  for (const path of ["/", "/api/nothing-here", "/nothing-here", "/healthz", "/%zz"]) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin-allow-popups",
    });
    expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
    expect(headers["permissions-policy"], path).toContain("geolocation=()");
  }
});

test("responds to unknown paths with a JSON 404 in the API and a page elsewhere", async ({ request }) => {
  const api = await request.get("/api/nothing-here");
  expect(api.status()).toBe(404);
  expect(await api.json()).toMatchObject({ code: "not_found", requestId: api.headers()["x-request-id"] });
  const page = await request.get("/nothing-here");
  expect(page.status()).toBe(404);
});

test("blocks injected inline scripts with the content security policy", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Content Security Policy/);
  await page.goto("/");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.documentElement.dataset.injected = 'yes'";
    document.head.append(script);
  });
  await expect(page.locator("html")).not.toHaveAttribute("data-injected");
});
