import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { paths } from "#src/domain/paths/paths.ts";
import { extractTokenPath, waitForMail } from "./outbox.ts";

/** Invites a viewer to the workspace of an access token; returns a page of another browser in which they have joined. */
export async function joinAsViewer(
  { page, browser }: { page: Page; browser: Browser },
  accessToken: string,
): Promise<Page> {
  const email = `viewer-${randomUUID()}@example.com`;
  const headers = { authorization: `Bearer ${accessToken}` };
  const invited = await page.request.post(paths.api.invitations, { headers, data: { email, role: "viewer" } });
  if (!invited.ok()) throw new Error(`The invitation returned ${String(invited.status())}: ${await invited.text()}`);
  const viewer = await (await browser.newContext()).newPage();
  await viewer.goto(extractTokenPath(await waitForMail(email, /invited you/)));
  await viewer.getByLabel("Full Name").fill("Vera Viewer");
  await viewer.getByRole("textbox", { name: "Password" }).fill("Correct-Horse-8");
  await viewer.getByRole("button", { name: "Join workspace" }).click();
  await viewer.waitForURL("**/dash/overview*");
  return viewer;
}
