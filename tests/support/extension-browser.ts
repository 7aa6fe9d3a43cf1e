/** The built extension in a Chromium of its own. The headless shell can't load extensions: a whole Chromium is needed. */
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import type { BrowserContext, Page, Request, Worker } from "@playwright/test";
import { findChromium, getLaunchOptions } from "#scripts/support/chromium.ts";
import { DIST_FOLDER } from "#scripts/support/build-state.ts";

/** Deep Chat loads its font from here by itself, also without the extension. */
const WIDGET_FONTS = "https://fonts.googleapis.com/";

export type ExtensionBrowser = {
  context: BrowserContext;
  /** Every request of the extension, and those of pages to other sites than their own. */
  requests: string[];
  openPanel: (page: Page) => Promise<Page>;
  close: () => Promise<void>;
};

/** The path of a Chromium that loads extensions; undefined if there is none. */
export function findWholeChromium(): string | undefined {
  const found = findChromium(chromium.executablePath(), { isHeaded: true });
  return found !== undefined && existsSync(found) ? found : undefined;
}

/** Starts a browser with a new profile and an unpacked extension, the built one by default. The dialog that asks for a site can't be answered there: loopback is allowed instead. */
export async function startExtensionBrowser(source = join(DIST_FOLDER, "extension")): Promise<ExtensionBrowser> {
  const folder = await mkdtemp(join(tmpdir(), "threadlight-extension-"));
  const extension = join(folder, "extension");
  await cp(source, extension, { recursive: true });
  const path = join(extension, "manifest.json");
  const manifest = JSON.parse(await readFile(path, "utf8"));
  await writeFile(
    path,
    JSON.stringify({ ...manifest, host_permissions: ["http://127.0.0.1/*", "http://localhost/*"] }),
  );
  const { args, executablePath } = getLaunchOptions(chromium.executablePath(), { isHeaded: true });
  const context = await chromium.launchPersistentContext(join(folder, "profile"), {
    headless: false,
    viewport: { width: 1000, height: 900 },
    args: ["--headless=new", `--disable-extensions-except=${extension}`, `--load-extension=${extension}`, ...args],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const requests: string[] = [];
  context.on("request", (request) => {
    const url = request.url();
    if (url.startsWith("chrome-extension:") || url.startsWith(WIDGET_FONTS)) return;
    const from = getSender(request);
    const isOwn = URL.canParse(from) && new URL(url).origin === new URL(from).origin;
    if (!isOwn) requests.push(`${from} asks ${url}`);
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  return {
    context,
    requests,
    openPanel: (page) => openPanel(context, worker, page),
    close: async () => {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The address of what asks; empty for the first request of a tab, which comes before its frame. */
function getSender(request: Request): string {
  try {
    // A frame that is just being opened has no address yet.
    return request.serviceWorker()?.url() ?? (request.frame().url() || request.frame().page().url());
  } catch {
    return "";
  }
}

async function openPanel(context: BrowserContext, worker: Worker, page: Page): Promise<Page> {
  const tabId = await worker.evaluate(async (url) => {
    const tabs = (await globalThis.chrome?.tabs.query({})) ?? [];
    return tabs.find((tab) => tab.url === url)?.id ?? null;
  }, page.url());
  // In a window of its own, as the side panel stands beside the page: a hidden page writes its answers slowly or not at all.
  const opened = context.waitForEvent("page");
  const url = `${new URL("/panel.html", worker.url()).href}?tab=${String(tabId)}`;
  await worker.evaluate((target) => {
    const windows = Reflect.get(globalThis.chrome ?? {}, "windows");
    return windows.create({ url: target, type: "popup", width: 400, height: 900 });
  }, url);
  const panel = await opened;
  await panel.waitForLoadState();
  return panel;
}
