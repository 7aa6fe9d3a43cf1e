/** The snippet on a website of another origin: with three chat widgets from npm, and by its methods. */
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { paths } from "#src/domain/paths/paths.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";
import { startWebsite } from "#tests/support/website.ts";
import type { Website } from "#tests/support/website.ts";

const ANSWER = "We have a table at 20:00. Shall I book it?";
const QUESTION = "Do you have a table for two tonight?";

let website: Website;
test.beforeAll(async () => {
  website = await startWebsite();
});
test.afterAll(async () => {
  await website.stop();
});

type Workspace = {
  tag: string;
  webhookUrl: string;
  /** Everything that arrived, as `role: text`, conversation by conversation. */
  list(): Promise<string[][]>;
  /** Where each conversation comes from, the latest first. */
  listSources(): Promise<unknown[]>;
};

/** Connects the webchat of a new workspace for the website. */
async function connect(page: Page): Promise<Workspace> {
  const token = await signInToNewWorkspace(page);
  const headers = { authorization: `Bearer ${token}` };
  const { accounts } = await (await page.request.get(paths.api.apiAccounts, { headers })).json();
  const data = { apiAccountId: accounts[0].id, settings: { origins: [website.origin] } };
  const answer = await page.request.post(paths.api.channel("webchat"), { headers, data });
  expect(answer.status()).toBe(201);
  const { connection } = await answer.json();
  return {
    tag: connection.snippet,
    webhookUrl: connection.webhookUrl,
    list: async () => {
      const { items } = await (await page.request.get(`${paths.api.conversations}?limit=100`, { headers })).json();
      const texts: string[][] = [];
      for (const { id } of items.toReversed()) {
        const detail = await (await page.request.get(`${paths.api.conversations}/${id}`, { headers })).json();
        texts.push(detail.messages.map(({ role, text }: { role: string; text: string }) => `${role}: ${text}`));
      }
      return texts;
    },
    listSources: async () => {
      const { items } = await (await page.request.get(`${paths.api.conversations}?limit=100`, { headers })).json();
      return items.map(({ source }: { source: unknown }) => source);
    },
  };
}

/** A visitor without anything of ours: no token, no cookie. */
async function visit(browser: Browser, { tag, path = "/" }: { tag: string; path?: string }): Promise<Page> {
  website.setTag(tag);
  // The tests' own header would make every request of the snippet ask first.
  const context = await browser.newContext({ extraHTTPHeaders: {} });
  const page = await context.newPage();
  await page.goto(website.origin + path);
  return page;
}

function addOptions(tag: string, options: string): string {
  return tag.replace("<script ", `<script ${options} `);
}

/** Calls the snippet as a page does. */
function call(page: Page, name: string, ...args: unknown[]): Promise<void> {
  return page.evaluate(
    ([method, given]) => {
      const api: unknown = Reflect.get(window, "threadlight");
      Reflect.apply(Reflect.get(Object(api), "push"), api, [[method, ...given]]);
    },
    [name, args] as const,
  );
}

const WIDGETS = [
  {
    name: "deep-chat",
    options: 'data-user=".user-message-text" data-bot=".ai-message-text" data-root="deep-chat"',
    input: "#text-input",
    expected: [`user: ${QUESTION}`, `bot: ${ANSWER}`],
  },
  {
    name: "nlux",
    options: 'data-user=".nlux_msg_sent" data-bot=".nlux_msg_received"',
    input: "textarea",
    expected: [`user: ${QUESTION}`, `bot: ${ANSWER}`],
  },
  {
    name: "chatbotify",
    options: 'data-user=".rcb-user-message" data-bot=".rcb-bot-message"',
    input: "textarea",
    expected: ["bot: Welcome! How can we help?", `user: ${QUESTION}`, `bot: ${ANSWER}`],
  },
];

for (const { name, options, input, expected } of WIDGETS) {
  test(`sends what ${name} shows, each message once`, async ({ page, browser }) => {
    const workspace = await connect(page);
    const visitor = await visit(browser, { tag: addOptions(workspace.tag, options), path: `/?widget=${name}` });
    const box = visitor.locator(input).first();
    await box.click();
    await visitor.keyboard.type(QUESTION);
    await visitor.keyboard.press("Enter");
    await expect.poll(() => workspace.list(), { timeout: 20_000 }).toEqual([expected]);
    expect(await visitor.context().cookies()).toEqual([]);
    await visitor.context().close();
  });
}

test("tells the page of a conversation once, without other parameters, unless switched off", async ({
  page,
  browser,
}) => {
  const workspace = await connect(page);
  const path = "/?utm_campaign=spring&gclid=click-1&order=4711";
  const visitor = await visit(browser, { tag: workspace.tag, path });
  const title = await visitor.title();
  await visitor.evaluate(() => void (document.cookie = "_ga=GA1.1.1771234.1790001234"));
  const sent = visitor.waitForRequest((request) => request.postData()?.includes("Hello") === true);
  await call(visitor, "message", { role: "user", text: "Hello" });
  await call(visitor, "flush");
  expect(JSON.parse((await sent).postData() ?? "")).toMatchObject({ messages: [{ ga: "1771234.1790001234" }] });
  await expect
    .poll(() => workspace.listSources())
    .toMatchObject([
      {
        kind: "page",
        name: title === "" ? null : title,
        url: `${website.origin}/?utm_campaign=spring`,
        campaign: "spring",
      },
    ]);
  await visitor.context().close();
  const silent = await visit(browser, { tag: addOptions(workspace.tag, 'data-source="off"'), path });
  await call(silent, "message", { role: "user", text: "Hello again" });
  await call(silent, "flush");
  await expect.poll(() => workspace.listSources()).toMatchObject([null, { kind: "page" }]);
  await silent.context().close();
});

test("keeps what was said offline and sends it later, once, also from the next page", async ({ page, browser }) => {
  const workspace = await connect(page);
  const visitor = await visit(browser, { tag: workspace.tag });
  await visitor.waitForFunction(() => !Array.isArray(Reflect.get(window, "threadlight") ?? []));
  await visitor.context().setOffline(true);
  await call(visitor, "message", { role: "user", text: "Said offline" });
  await call(visitor, "flush");
  expect(await getQueues(visitor)).toMatchObject([{ entries: [{ item: { text: "Said offline" } }] }]);
  await visitor.context().setOffline(false);
  await expect.poll(() => workspace.list()).toEqual([["user: Said offline"]]);
  await expect.poll(() => getQueues(visitor)).toEqual([]);

  await call(visitor, "message", { role: "bot", text: "Said on leaving" });
  await visitor.reload();
  await expect.poll(() => workspace.list()).toEqual([["user: Said offline", "bot: Said on leaving"]]);

  await visitor.context().setOffline(true);
  await call(visitor, "message", { role: "user", text: "Said before the tunnel" });
  await visitor.goto("about:blank");
  await visitor.context().setOffline(false);
  await visitor.goto(website.origin);
  await expect
    .poll(() => workspace.list())
    .toEqual([["user: Said offline", "bot: Said on leaving", "user: Said before the tunnel"]]);
  await visitor.context().close();
});

test("tries again after a failure, and drops what is refused with one warning", async ({ page, browser }) => {
  const workspace = await connect(page);
  const visitor = await visit(browser, { tag: workspace.tag });
  const warnings: string[] = [];
  visitor.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  let failures = 0;
  await visitor.route(workspace.webhookUrl, async (route) => {
    if (failures++ < 2) await route.fulfill({ status: 503, headers: { "access-control-allow-origin": "*" } });
    else await route.continue();
  });
  await call(visitor, "message", { role: "user", text: "Third time lucky" });
  await expect.poll(() => workspace.list(), { timeout: 20_000 }).toEqual([["user: Third time lucky"]]);
  await call(visitor, "message", { role: "nobody", text: "Refused" });
  await call(visitor, "message", { role: "nobody", text: "Refused too" });
  await expect.poll(() => warnings.length).toBe(1);
  await expect.poll(() => getQueues(visitor)).toEqual([]);
  await visitor.context().close();
});

test("stores and sends nothing before consent, and forgets all when it is withdrawn", async ({ page, browser }) => {
  const workspace = await connect(page);
  const visitor = await visit(browser, { tag: addOptions(workspace.tag, 'data-consent="required"') });
  const sent: string[] = [];
  visitor.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await visitor.waitForFunction(() => !Array.isArray(Reflect.get(window, "threadlight") ?? []));
  await call(visitor, "identify", "visitor-7");
  await call(visitor, "message", { role: "user", text: "Before consent" });
  await call(visitor, "flush");
  expect(sent).toEqual([]);
  expect(await visitor.evaluate(() => ({ ...localStorage }))).toEqual({});
  await call(visitor, "consent", true);
  await expect.poll(() => workspace.list()).toEqual([["user: Before consent"]]);
  await call(visitor, "consent", false);
  await call(visitor, "message", { role: "user", text: "After withdrawal" });
  await call(visitor, "flush");
  expect(await visitor.evaluate(() => ({ ...localStorage }))).toEqual({});
  expect(sent).toHaveLength(1);
  await visitor.context().close();
});

test("takes commands from before it loaded, begins conversations, and sends once from two tabs", async ({
  page,
  browser,
}) => {
  const workspace = await connect(page);
  const early = `<script>(window.threadlight = window.threadlight || []).push(["message", { role: "user", text: "Early" }])</script>`;
  const visitor = await visit(browser, { tag: early + workspace.tag });
  const posts = countPosts(visitor.context(), workspace.webhookUrl);
  await expect.poll(() => workspace.list()).toEqual([["user: Early"]]);
  website.setTag(workspace.tag);
  const second = await visitor.context().newPage();
  await second.goto(website.origin);
  await call(visitor, "message", { role: "bot", text: "In the first tab" });
  await call(second, "message", { role: "user", text: "In the second tab" });
  await expect
    .poll(async () => (await workspace.list())[0]?.toSorted())
    .toEqual(["bot: In the first tab", "user: Early", "user: In the second tab"]);
  await call(visitor, "reset");
  await call(visitor, "message", { role: "user", text: "A new conversation" });
  await call(visitor, "event", { type: "feedback", thumbs: "up" });
  await expect.poll(async () => (await workspace.list()).length).toBe(2);
  await expect.poll(() => posts.flatMap((body) => body.events)).toMatchObject([{ type: "feedback", thumbs: "up" }]);
  const ids = posts.flatMap((body) => body.messages.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  await visitor.context().close();
});

test("never takes what is typed into fields, and is served for other sites", async ({ page, browser }) => {
  const workspace = await connect(page);
  const tag = addOptions(workspace.tag, 'data-user=".said, input" data-storage="none"');
  const visitor = await visit(browser, { tag });
  await visitor.waitForFunction(() => !Array.isArray(Reflect.get(window, "threadlight") ?? []));
  await visitor.evaluate(() => {
    document.body.insertAdjacentHTML(
      "beforeend",
      `<input type="password" value="secret-1"><p class="said">Hello <input autocomplete="cc-number" value="4111111111111111"></p>
       <iframe srcdoc="<p class='said'>From a frame</p>"></iframe>`,
    );
  });
  await expect.poll(async () => (await workspace.list())[0]?.toSorted()).toEqual(["user: From a frame", "user: Hello"]);
  expect(await visitor.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({});
  const script = await page.request.get("/webchat.js");
  expect(script.headers()).toMatchObject({
    "cache-control": "public, max-age=3600",
    "cross-origin-resource-policy": "cross-origin",
    etag: expect.any(String),
  });
  await visitor.context().close();
});

/** What the pages of the website keep of what waits to be sent. */
function getQueues(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("threadlight.queue."))
      .map(([, value]) => JSON.parse(value)),
  );
}

type Sent = { messages: { id: string }[]; events: unknown[] };

function countPosts(context: BrowserContext, url: string): Sent[] {
  const posts: Sent[] = [];
  context.on("request", (request) => {
    if (request.url() === url && request.method() === "POST") posts.push(request.postDataJSON());
  });
  return posts;
}
