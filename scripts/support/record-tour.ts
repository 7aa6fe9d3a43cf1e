/** Records the product tour in a real browser on the demo workspace; the same browser encodes the video. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { paths } from "#src/domain/paths/paths.ts";
import { signInToDemo } from "#tests/support/dash.ts";
import { encodeWebm } from "./webm-writer.ts";

const SIZE = { width: 1280, height: 800 };
const BITS_PER_SECOND = 260_000;
const KEY_EVERY_MS = 4_000;
/** How long the last frame is shown. */
const END_MS = 2_000;

type Picture = { timeMs: number; jpeg: string };

/** Records the tour and writes `tour.webm` into `folder`. */
export async function recordTour(options: { browser: Browser; url: string; folder: string }): Promise<void> {
  const { browser, url, folder } = options;
  const context = await browser.newContext({ baseURL: url, viewport: SIZE, colorScheme: "light", locale: "en-US" });
  try {
    const page = await context.newPage();
    await signInToDemo(page);
    await page.addInitScript(drawPointer);
    await page.goto(paths.dash.overview);
    await page.getByRole("region", { name: "Top three fixes" }).waitFor();
    await page.waitForTimeout(1_500);
    const pictures = await recordFrames(page, () => playTour(page));
    const encoder = await context.newPage();
    await encoder.goto("/tos");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "tour.webm"), await encode(encoder, pictures));
  } finally {
    await context.close();
  }
}

/** Plays the steps of the tour at a pace that viewers can follow. */
async function playTour(page: Page): Promise<void> {
  await pause(page, 1_800);
  await movePointer(page, page.getByRole("region", { name: "Top three fixes" }));
  await pause(page, 1_800);
  await click(page, page.getByRole("link", { name: "View funnel" }));
  await page.getByRole("region", { name: "Conversations through the stages" }).waitFor();
  await pause(page, 2_200);
  await click(page, page.getByRole("figure", { name: "Funnel", exact: true }).getByRole("button").nth(2));
  await page.getByText("Reasons", { exact: true }).waitFor();
  await pause(page, 2_600);
  await click(page, page.getByRole("link", { name: /Show these conversations/ }));
  const list = page.getByRole("grid", { name: "Conversations" });
  await list.getByRole("link").first().waitFor();
  await pause(page, 2_000);
  await click(page, list.getByRole("link").nth(1));
  await page.getByRole("region", { name: "Messages" }).waitFor();
  await pause(page, 1_800);
  for (let step = 0; step < 24; step++) {
    await page.mouse.wheel(0, 22);
    await pause(page, 60);
  }
  await pause(page, 1_600);
}

type Target = ReturnType<Page["getByRole"]>;

async function movePointer(page: Page, target: Target): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`The tour did not find an element: ${target.toString()}`);
  await page.mouse.move(box.x + Math.min(box.width / 2, 200), box.y + Math.min(box.height / 2, 60), { steps: 24 });
}

async function click(page: Page, target: Target): Promise<void> {
  await movePointer(page, target);
  await pause(page, 350);
  await target.click();
}

function pause(page: Page, ms: number): Promise<void> {
  return page.waitForTimeout(ms);
}

/** Captures every frame that the browser draws while `act` runs. */
async function recordFrames(page: Page, act: () => Promise<void>): Promise<Picture[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const pictures: Picture[] = [];
  let startSeconds: number | undefined;
  session.on("Page.screencastFrame", ({ data, sessionId, metadata }) => {
    const at = metadata.timestamp ?? 0;
    startSeconds ??= at;
    pictures.push({ timeMs: Math.round((at - startSeconds) * 1000), jpeg: data });
    void session.send("Page.screencastFrameAck", { sessionId });
  });
  await session.send("Page.startScreencast", { format: "jpeg", quality: 92, everyNthFrame: 2 });
  await act();
  await session.send("Page.stopScreencast");
  // Under load, frames arrive out of order; one that is older than a frame before it is left out.
  let lastMs = -1;
  return pictures.filter(({ timeMs }) => {
    const isNew = timeMs > lastMs;
    if (isNew) lastMs = timeMs;
    return isNew;
  });
}

async function encode(page: Page, pictures: readonly Picture[]): Promise<Buffer> {
  const settings = { ...SIZE, bitrate: BITS_PER_SECOND, keyEveryMs: KEY_EVERY_MS, pictures: [...pictures] };
  const chunks = await page.evaluate(encodeInBrowser, settings);
  const frames = chunks.map(({ timeMs, isKey, base64 }) => ({ timeMs, isKey, data: Buffer.from(base64, "base64") }));
  const durationMs = (frames.at(-1)?.timeMs ?? 0) + END_MS;
  return encodeWebm(frames, { ...SIZE, durationMs });
}

/** Runs in the page: encodes the frames as VP9. */
async function encodeInBrowser(settings: {
  width: number;
  height: number;
  bitrate: number;
  keyEveryMs: number;
  pictures: Picture[];
}): Promise<{ timeMs: number; isKey: boolean; base64: string }[]> {
  const { width, height, bitrate, keyEveryMs, pictures } = settings;
  const chunks: { timeMs: number; isKey: boolean; base64: string }[] = [];
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      chunks.push({
        timeMs: Math.round(chunk.timestamp / 1000),
        isKey: chunk.type === "key",
        base64: btoa([...bytes].map((byte) => String.fromCharCode(byte)).join("")),
      });
    },
    error: (cause) => {
      throw cause;
    },
  });
  encoder.configure({ codec: "vp09.00.31.08", width, height, bitrate, latencyMode: "quality" });
  let lastKeyMs = Number.NEGATIVE_INFINITY;
  for (const { timeMs, jpeg } of pictures) {
    const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
    const frame = new VideoFrame(bitmap, { timestamp: timeMs * 1000 });
    const keyFrame = timeMs - lastKeyMs >= keyEveryMs;
    if (keyFrame) lastKeyMs = timeMs;
    encoder.encode(frame, { keyFrame });
    frame.close();
    bitmap.close();
  }
  await encoder.flush();
  return chunks;
}

/** Runs in the page: draws a pointer, which recordings don't include. */
function drawPointer(): void {
  addEventListener("DOMContentLoaded", () => {
    const dot = document.createElement("div");
    Object.assign(dot.style, {
      position: "fixed",
      zIndex: "9999",
      left: "-9px",
      top: "-9px",
      width: "18px",
      height: "18px",
      borderRadius: "50%",
      background: "rgb(229 80 43 / 0.55)",
      border: "2px solid rgb(229 80 43)",
      pointerEvents: "none",
      translate: "640px 500px",
    });
    document.body.append(dot);
    addEventListener("mousemove", ({ clientX, clientY }) => {
      dot.style.translate = `${String(clientX)}px ${String(clientY)}px`;
    });
  });
}
