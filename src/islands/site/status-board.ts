import { formatCount, formatDate, formatDateTime } from "#src/domain/shared/format.ts";
import { sitePaths } from "#src/domain/shared/site-paths.ts";
import { nameComponent } from "#src/domain/status/components.ts";
import type { Status, StatusDay } from "#src/domain/status/status.contract.ts";
import { fillDays, judgeDay, measureUptime, summariseStatus, writeUptime } from "#src/domain/status/status.ts";
import type { Summary } from "#src/domain/status/status.ts";
import { logProblem } from "../lib/log.ts";
import { drawIncidents } from "./status-incidents.ts";

const EVERY_MS = 60_000;

const WORDS: Record<Summary | "away", { text: string; tone: "good" | "doubt" | "bad" | "unknown" }> = {
  good: { text: "Everything works", tone: "good" },
  disturbed: { text: "Some of it does not work", tone: "doubt" },
  down: { text: "None of it works", tone: "bad" },
  old: { text: "We don't know: the last check is too long ago", tone: "doubt" },
  unknown: { text: "Nothing has been checked yet", tone: "unknown" },
  away: { text: "We can't reach our own status", tone: "bad" },
};

const UNKNOWN = { tone: "unknown", text: "Not known" };
const STATES = new Map<boolean | null, typeof UNKNOWN>([
  [true, { tone: "good", text: "Works" }],
  [false, { tone: "bad", text: "Does not work" }],
]);

let known: Status | null = null;

/** Fills /status, at once and every minute for as long as it is shown. */
export function startStatusBoard(): void {
  document.addEventListener("astro:page-load", () => void look());
  setInterval(() => void look(), EVERY_MS);
}

async function look(): Promise<void> {
  const board = document.querySelector("[data-status-board]");
  if (board === null) return;
  try {
    const response = await fetch(sitePaths.status);
    const answer: unknown = response.ok ? await response.json() : null;
    if (!isStatus(answer)) throw new Error(`The status was answered with ${String(response.status)}.`);
    known = answer;
    draw(board, answer, { failed: false });
  } catch (error) {
    logProblem("The status could not be read.", error);
    if (known === null) drawSummary(board, { summary: "away", note: LOST, checkedAt: null });
    else draw(board, known, { failed: true });
  }
}

const LOST = "Either the service is down or your connection is. We try again every minute.";
const LAST = "What you see below is what we knew last. We try again every minute.";

/** Whether it is an answer of ours: its schema would bring a library ten times this script's size. */
function isStatus(answer: unknown): answer is Status {
  if (typeof answer !== "object" || answer === null) return false;
  const lists = "components" in answer && "incidents" in answer ? [answer.components, answer.incidents] : [null];
  return "checkedAt" in answer && lists.every((list) => Array.isArray(list));
}

function draw(board: Element, status: Status, { failed }: { failed: boolean }): void {
  const nowMs = Date.now();
  const judged = summariseStatus(status, nowMs);
  const summary = failed && judged !== "old" ? "away" : judged;
  drawSummary(board, { summary, note: failed ? LAST : "", checkedAt: status.checkedAt });
  const today = new Date(nowMs).toISOString().slice(0, 10);
  for (const { id, ok, days } of status.components) {
    const row = board.querySelector<HTMLElement>(`[data-component="${id}"]`);
    if (row === null) continue;
    drawState(row, summary === "old" || summary === "away" ? null : ok);
    drawDays(row, nameComponent(id), fillDays(days, today));
  }
  drawIncidents(board, status.incidents);
}

function drawSummary(
  board: Element,
  { summary, note, checkedAt }: { summary: Summary | "away"; note: string; checkedAt: string | null },
): void {
  const { text, tone } = WORDS[summary];
  const frame = board.querySelector<HTMLElement>("[data-summary]");
  if (frame !== null) frame.dataset["summary"] = tone;
  write(board, "[data-words]", text);
  write(board, "[data-note]", note);
  write(board, "[data-checked]", checkedAt === null ? "" : `Last check ${formatDateTime(checkedAt, "UTC")} UTC`);
}

function drawState(row: Element, ok: boolean | null): void {
  const state = row.querySelector<HTMLElement>("[data-state]");
  if (state === null) return;
  const { tone, text } = STATES.get(ok) ?? UNKNOWN;
  state.dataset["state"] = tone;
  state.textContent = text;
}

function drawDays(row: Element, name: string, days: readonly StatusDay[]): void {
  const made = days.reduce((sum, day) => sum + day.checks, 0);
  const failures = days.reduce((sum, day) => sum + day.failures, 0);
  const uptime = writeUptime(measureUptime(days));
  write(row, "[data-uptime]", `${uptime} of ${formatCount(made)} checks`);
  const label = `${name}: ${uptime} of ${formatCount(made)} checks in 90 days succeeded, ${formatCount(failures)} failed`;
  row.querySelector("svg")?.setAttribute("aria-label", label);
  for (const [at, bar] of row.querySelectorAll<SVGRectElement>("rect").entries()) {
    const day = days[at];
    if (day === undefined) continue;
    bar.dataset["day"] = judgeDay(day);
    const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
    title.textContent = describeDay(day);
    bar.replaceChildren(title);
  }
}

function describeDay({ day, checks, failures }: StatusDay): string {
  const date = formatDate(`${day}T12:00:00Z`, "UTC");
  if (checks === 0) return `${date}: not checked`;
  return `${date}: ${formatCount(failures)} of ${formatCount(checks)} checks failed`;
}

function write(place: Element, selector: string, text: string): void {
  const element = place.querySelector(selector);
  // A status region is read out when it changes, so it changes only where there is something new.
  if (element !== null && element.textContent !== text) element.textContent = text;
}
