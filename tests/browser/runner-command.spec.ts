/** The Runner's command against chat widgets from npm and a chat of nobody's: in the page, in a frame and in a closed shadow root. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseRunnerArguments } from "#scripts/support/runner/arguments.ts";
import { startBrowser } from "#scripts/support/runner/browser.ts";
import { loadScripts } from "#scripts/support/runner/load-scripts.ts";
import { readWidgets, runAll } from "#scripts/support/runner/run-all.ts";
import { PROJECT_ROOT } from "#src/server/env.ts";
import type { Run } from "#src/domain/runner/run.contract.ts";
import { runSchema } from "#src/domain/runner/run.contract.ts";
import { createScriptFolder, readFolderFile, runCommand } from "#tests/support/runner-command.ts";
import type { ScriptFolder } from "#tests/support/runner-command.ts";
import { startRunnerWebsite, TRIED_CHATS } from "#tests/support/runner-website.ts";
import { expect, test } from "#tests/support/test.ts";
import type { Website } from "#tests/support/website.ts";
import { isWidgetHere, NOT_FETCHED, WIDGET_PACKAGES } from "#tests/support/widget-packages.ts";

const TABLE = "Table\n\n#me\nDo you have a table?\n\n#bot\ntable at *\n!FALLBACK\nSTAGE consideration\n";
const ROOM =
  "Room\n\n#bot\nhow can i help\n\n#me\nHow much is a double room?\n\n#bot\ncosts *\nBUTTONS Yes|No\n\n#me\nBUTTON yes\n\n#bot\nbooked\nCONVERTED\n";
const ORDER =
  "Order\n\n#me\nI order one\n\n#bot\norder $id is\n\n#bot\nanything else\n\n#me\nprice of $id?\n\n#bot\ncosts\n";

let website: Website;
let folder: ScriptFolder;
let browser: Awaited<ReturnType<typeof startBrowser>>;

test.beforeAll(async () => {
  website = await startRunnerWebsite();
  browser = await startBrowser(false);
  folder = await createScriptFolder();
  await folder.write("table.convo.txt", TABLE);
});
test.afterAll(async () => {
  await browser.close();
  await website.stop();
  await folder.remove();
});

function buildArguments(query: string, ...args: string[]): string[] {
  return ["--url", `${website.origin}/?${query}`, "--quiet", "700", "--timeout", "10000", ...args];
}

function run(query: string, ...args: string[]) {
  return runCommand(buildArguments(query, ...args));
}

/** Does what the command does with the folder's scripts, in this process and its browser. */
async function runHere(query: string): Promise<{ runs: Run[] }> {
  const given = parseRunnerArguments(buildArguments(query, "--script", folder.path));
  if (given === null) throw new Error("The arguments ask for help.");
  const loaded = await loadScripts(given.scripts, given.everyWording);
  const { signal } = new AbortController();
  const suites = await runAll({ browser, given, loaded, signal, onRun: () => undefined });
  return { runs: suites.flatMap(({ runs }) => runs) };
}

for (const { name, id, places } of TRIED_CHATS) {
  test(`runs a script against ${name}: ${places.map((place) => place.slice(1) || "in the page").join(", ")}`, async () => {
    test.skip(!isWidgetHere(name), NOT_FETCHED);
    // The waits for answers overlap; the browser and what the command loads are shared.
    const runs = await Promise.all(
      places.map(async (place) => ({ place, ...(await runHere(`widget=${name}${place}`)) })),
    );
    for (const { place, runs: results } of runs) {
      const [result] = results;
      expect.soft(results, place).toHaveLength(1);
      expect.soft(runSchema.safeParse(result).error, place).toBeUndefined();
      expect.soft(result, place).toMatchObject({ widget: id, origin: website.origin, outcome: "passed" });
      expect.soft(result?.messages.slice(-2), place).toMatchObject([
        { role: "user", text: "Do you have a table?" },
        { role: "bot", text: "We have a table at 20:00. Shall I book it?" },
      ]);
    }
  });
}

test("prints a passed run and writes it as JSON", async () => {
  const json = join(folder.path, "table.json");
  const { code, out, err } = await run("widget=deep-chat", "--script", folder.path, "--json", json);
  expect(out + err).toContain("PASS Table");
  expect(code).toBe(0);
  const { runs } = JSON.parse(await readFolderFile(folder, "table.json"));
  expect(runs).toMatchObject([{ widget: "deep-chat", origin: website.origin, outcome: "passed" }]);
  expect(runSchema.safeParse(runs[0]).error).toBeUndefined();
});

test("has tried each widget that widgets.json says was tried, in that version", async () => {
  const tried = readWidgets().filter((widget) => widget.tried !== null);
  expect(tried.map(({ id }) => id).toSorted()).toEqual(
    TRIED_CHATS.map(({ id }) => id)
      .filter((id) => id !== "generic")
      .toSorted(),
  );
  const { devDependencies } = JSON.parse(await readFile(join(PROJECT_ROOT, "package.json"), "utf8"));
  const versions = [...Object.values(devDependencies), ...WIDGET_PACKAGES.map(({ version }) => version)];
  for (const { tried: version } of tried) expect(versions).toContain(version);
});

test("presses buttons, keeps values and says what it got, with a report for CI", async () => {
  const scripts = await createScriptFolder();
  await scripts.write("a/room.convo.txt", ROOM);
  await scripts.write("a/order.convo.txt", ORDER);
  await scripts.write("b/wrong.convo.txt", "Wrong\n\n#me\nprice?\n\n#bot\nfree of charge\n");
  const { code, out } = await run(
    "widget=plain",
    "--fast",
    "--script",
    scripts.path,
    "--junit",
    join(scripts.path, "j.xml"),
  );
  const lines = out.trim().split("\n");
  expect(lines[0]).toMatch(/^PASS Order /);
  expect(lines[1]).toMatch(/^PASS Room /);
  expect(lines[2]).toMatch(/^FAIL Wrong Line 6: Expected "free of charge"; got "The double room costs/);
  expect(lines[3]).toBe("2 passed, 1 failed");
  expect(code).toBe(1);
  const xml = await readFolderFile(scripts, "j.xml");
  expect(xml.match(/<testsuite /g)).toHaveLength(3);
  expect(xml).toContain('<failure message="Line 6: Expected &quot;free of charge&quot;"');
  await scripts.remove();
});

test("takes selectors where the widget is not known, and explores", async () => {
  const selectors = ["--input", "textarea", "--messages", "[role=log]", "--send", "form button"];
  const { code, out, err } = await run("widget=plain", ...selectors, "--explore", "hurried", "--max", "2", "--fast");
  expect(out + err).toContain("1 passed, 0 failed");
  expect(code).toBe(0);
});

test("ends with 2 for wrong arguments and scripts that can't be read", async () => {
  const scripts = await createScriptFolder();
  const bad = await scripts.write("bad.convo.txt", "Bad\n\n#me\nHi\nPAUSE soon\n\n#bot\nCARDS x\n");
  const unread = await run("widget=plain", "--script", scripts.path);
  expect(unread.code).toBe(2);
  expect(unread.err).toContain(`${bad}:5: PAUSE`);
  expect(unread.err).toContain(`${bad}:8: CARDS is not supported`);
  expect((await run("widget=plain")).code).toBe(2);
  expect((await run("widget=plain", "--explore", "nobody")).code).toBe(2);
  expect((await run("widget=plain", "--script", folder.path, "--widget", "nothing")).code).toBe(2);
  expect((await run("widget=plain", "--script", join(scripts.path, "missing"))).code).toBe(2);
  await scripts.remove();
});

test("ends with 3 where there is no chat", async () => {
  const { code, out } = await run("widget=none", "--script", folder.path);
  expect(out).toContain("FAIL Table No chat was found on the page");
  expect(code).toBe(3);
});
