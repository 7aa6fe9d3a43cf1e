import { expect, test } from "#tests/support/test.ts";

test("validates the contact form, then sends it and opens /messagesent", async ({ page }) => {
  await page.goto("/contact");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByText("Enter a message")).toBeVisible();
  await expect(page.locator("main").getByLabel("Email")).toBeFocused();
  await page.locator("main").getByLabel("Email").fill("visitor@example.com");
  await page.getByRole("textbox", { name: "Message" }).fill("Hello from a test");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL("/messagesent");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Message sent");
});

test("keeps the input when sending fails", async ({ page, expectedErrors }) => {
  expectedErrors.push(/503/);
  await page.route("/api/tickets", (route) =>
    route.fulfill({ status: 503, json: { error: "Try again later.", code: "unavailable", requestId: "r" } }),
  );
  await page.goto("/help?email=ana%40example.com");
  await page.getByRole("textbox", { name: "How can we help?" }).fill("It stops at 3%.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert")).toHaveText("Try again later.");
  await expect(page.locator("main").getByLabel("Email")).toHaveValue("ana@example.com");
  await expect(page.getByRole("textbox", { name: "How can we help?" })).toHaveValue("It stops at 3%.");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("prefills the email on /help and sends the form", async ({ page }) => {
    await page.goto("/help?email=ana%40example.com");
    await expect(page.locator("main").getByLabel("Email")).toHaveValue("ana@example.com");
    await page.getByRole("textbox", { name: "How can we help?" }).fill("Where do I find my key?");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page).toHaveURL("/messagesent");
  });

  test("shows a server-side validation error on a page with a way back", async ({ page }) => {
    await page.goto("/contact");
    // The browser accepts this address.
    await page.locator("main").getByLabel("Email").fill("ana@localhost");
    await page.getByRole("textbox", { name: "Message" }).fill("Hello");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page).toHaveURL("/messagenotsent?why=email&from=%2Fcontact");
    await expect(page.getByText("The email address is missing or invalid.")).toBeVisible();
  });
});

test("redirects the newsletter form to a thank-you page, and rejects it from another site", async ({ request }) => {
  const form = { email: "reader@example.com", source: "newsletter" };
  const answer = await request.post("/api/leads", { form, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  expect(answer.headers()["location"]).toBe("/subscribed");
  const crossSite = await request.post("/api/leads", {
    form,
    maxRedirects: 0,
    headers: { origin: "https://evil.example" },
  });
  expect(crossSite.headers()["location"]).toBe("/messagenotsent?why=cross_site");
});

test("redirects /startfree to /signup with the query", async ({ page }) => {
  await page.goto("/startfree?plan=growth");
  await expect(page).toHaveURL("/signup?plan=growth");
});
