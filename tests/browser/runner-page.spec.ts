/** The Runner's script in pages whose chat nobody knows: which list is meant by a click, and which words are old. */
import type { Page } from "@playwright/test";
import { bundlePageScript } from "../../extension/build.ts";
import { expect, test } from "#tests/support/test.ts";

const FIELD = `<form><input placeholder="Type a message" /></form>`;
const MESSAGES = `<div class="m in">Hello! How can I help?</div><div class="m out">Is it open?</div><div class="m in">Until <b>nine</b>.</div>`;
/** Lists that do not scroll, with what a person clicks inside of them. */
const LISTS = {
  "several messages": `<main><div id="list">${MESSAGES}</div>${FIELD}</main>`,
  "one message": `<main><div id="list"><div class="m in"><p>Hello! How can I <b>help</b>?</p><p>I am new.</p></div></div>${FIELD}</main>`,
  "a heading beside it": `<main><div class="box"><div class="title">Support</div><div id="list">${MESSAGES}</div></div>${FIELD}</main>`,
  "groups of bubbles":
    `<main><div id="list"><div class="row"><div class="bubble">Hello! How can I <b>help</b>?</div><div class="bubble">Ask away.</div></div>` +
    `<div class="row"><div class="bubble">Hi</div></div></div>${FIELD}</main>`,
  "a page that scrolls": `<main style="height:300px;overflow:auto"><div id="list">${MESSAGES}</div>${FIELD}<p style="height:900px">Footer</p></main>`,
};

let pageScript: string;
test.beforeAll(async () => {
  pageScript = await bundlePageScript();
});

async function show(page: Page, html: string): Promise<void> {
  await page.setContent(html);
  await page.evaluate(pageScript);
}

for (const [name, html] of Object.entries(LISTS)) {
  test(`takes the list that is pointed at, though it does not scroll: ${name}`, async ({ page }) => {
    await show(page, html);
    const pointed = page.evaluate(() => globalThis.threadlightRunner?.point());
    await page.getByPlaceholder("Type a message").click();
    await expect(page.getByText("now click the list of messages")).toBeVisible();
    await page.locator("#list b").click();
    const found = await pointed;
    if (!found || !("messages" in found)) throw new Error("Nothing was pointed at.");
    const target = await page.evaluate(
      ({ messages }) => {
        const element = document.querySelector(messages);
        // Around the list may be what has nothing else but a heading.
        return element?.id === "list" || element?.querySelector(":scope > #list") !== null;
      },
      { messages: found.messages },
    );
    expect({ ...found, target }).toMatchObject({ target: true });
    const texts = await page.evaluate((custom) => {
      globalThis.threadlightRunner?.find([], { ...custom, send: null });
      globalThis.threadlightRunner?.attach();
      return globalThis.threadlightRunner?.take().map(({ text }) => text);
    }, found);
    expect(texts?.join("\n")).toContain("Hello! How can I help?");
    expect(texts?.length).toBeLessThanOrEqual(4);
  });
}

/** A chat that answers what is typed; its bubbles all look the same. */
const ECHO = `<main><div id="list" style="height:200px;overflow:auto" role="log"><div class="m in">Hello!</div></div>${FIELD}</main>
<script>
  const list = document.querySelector("#list");
  function add(side, text) { const row = document.createElement("div"); row.className = "m " + side; row.textContent = text; list.append(row); }
  document.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    const field = event.target.elements[0];
    add("out", field.value);
    add("in", "You said: " + field.value);
    field.value = "";
  });
</script>`;
const CUSTOM = { input: "input", messages: "#list", send: null };

async function run(page: Page, text: string, said: readonly string[] = []) {
  return page.evaluate(
    async ({ custom, words, earlier }) => {
      const runner = globalThis.threadlightRunner;
      runner?.find([], custom);
      runner?.attach(earlier);
      const greeting = await runner?.wait({ timeoutMs: 300, quietMs: 100 });
      await runner?.send({ text: words, atOnce: true, seed: 1 });
      const answer = await runner?.wait({ timeoutMs: 2_000, quietMs: 100 });
      return [greeting, answer].map((bubbles) => bubbles?.map(({ text }) => text));
    },
    { custom: CUSTOM, words: text, earlier: [...said] },
  );
}

test("takes nothing old for the bot's words in a second run on the same page", async ({ page }) => {
  await show(page, ECHO);
  expect(await run(page, "first")).toEqual([["Hello!"], ["You said: first"]]);
  expect(await run(page, "second")).toEqual([[], ["You said: second"]]);
});

test("takes nothing old for the bot's words where a page that was loaded again shows the earlier chat", async ({
  page,
}) => {
  await show(
    page,
    ECHO.replace(`<div class="m in">Hello!</div>`, `$&<div class="m out">first</div><div class="m in">Yes.</div>`),
  );
  expect(await run(page, "second", ["first"])).toEqual([[], ["You said: second"]]);
});

test("takes the greeting of a page that was loaded again without the earlier chat", async ({ page }) => {
  await show(page, ECHO);
  expect(await run(page, "third", ["first", "second"])).toEqual([["Hello!"], ["You said: third"]]);
});
