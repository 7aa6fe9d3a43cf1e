/** The browser of the Runner's command. */
import { formatError } from "#src/domain/shared/format-error.ts";
import type { Browser } from "playwright-core";
import { UnreachableError } from "../../command/exit-codes.ts";
import { getLaunchOptions } from "../chromium.ts";

/** Starts Chromium: Playwright's own, else an installed one. Where there is none, the error says what to install. */
export async function startBrowser(isHeaded: boolean): Promise<Browser> {
  const { chromium } = await import("playwright-core").catch(() => {
    throw new UnreachableError("This needs the package playwright-core: npm install playwright-core");
  });
  const { executablePath, args } = getLaunchOptions(chromium.executablePath(), { isHeaded });
  try {
    return await chromium.launch({
      headless: !isHeaded,
      args,
      ...(executablePath === undefined ? {} : { executablePath }),
    });
  } catch (error) {
    const [line = ""] = formatError(error, { stack: false }).split("\n");
    throw new UnreachableError(
      `Chromium did not start (${line}). Install it (Debian: apt-get install chromium), or run: npx playwright-core install chromium`,
    );
  }
}
