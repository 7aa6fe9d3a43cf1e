import { formatCount, formatDate, formatDateTime } from "#src/domain/shared/format.ts";
import { sitePaths } from "#src/domain/paths/site/site-paths.ts";
import { getComponentName } from "#src/domain/status/status-labels.ts";
import type { Status, StatusDay } from "#src/domain/status/status.contract.ts";
import { fillDays, rateDay, computeUptime, summarizeStatus, formatUptime } from "#src/domain/status/status.ts";
import type { Summary } from "#src/domain/status/status.ts";
import { logProblem } from "../lib/log.ts";
import { renderIncidents } from "./status-incidents.ts";

const REFRESH_MS = 60_000;

const LABELS: Record<Summary | "unreachable", { text: string; tone: "good" | "doubt" | "bad" | "unknown" }> = {
  good: { text: "All systems operational", tone: "good" },
  degraded: { text: "Partial outage", tone: "doubt" },
  down: { text: "Major outage", tone: "bad" },
  stale: { text: "Status unknown: the last check is too old", tone: "doubt" },
  unknown: { text: "No checks yet", tone: "unknown" },
  unreachable: { text: "Status unavailable", tone: "bad" },
};

const UNKNOWN = { tone: "unknown", text: "Unknown" };
const STATES = new Map<boolean | null, typeof UNKNOWN>([
  [true, { tone: "good", text: "Operational" }],
  [false, { tone: "bad", text: "Down" }],
]);

let lastStatus: Status | null = null;

/** Fills /status now and refreshes it every minute. */
export function startStatusBoard(): void {
  document.addEventListener("astro:page-load", () => void refresh());
  setInterval(() => void refresh(), REFRESH_MS);
}

async function refresh(): Promise<void> {
  const board = document.querySelector("[data-status-board]");
  if (board === null) return;
  try {
    const response = await fetch(sitePaths.status);
    const body: unknown = response.ok ? await response.json() : null;
    if (!isStatus(body)) throw new Error(`The status request returned ${String(response.status)}.`);
    lastStatus = body;
    render(board, body, { failed: false });
  } catch (error) {
    logProblem("The status could not be loaded.", error);
    if (lastStatus === null) renderSummary(board, { summary: "unreachable", note: NO_DATA, checkedAt: null });
    else render(board, lastStatus, { failed: true });
  }
}

const NO_DATA = "The service or your connection is down. We retry every minute.";
const STALE = "Showing the last known status. We retry every minute.";

/** Checks the shape by hand: a schema library is ten times this script's size. */
function isStatus(body: unknown): body is Status {
  if (typeof body !== "object" || body === null) return false;
  const lists = "components" in body && "incidents" in body ? [body.components, body.incidents] : [null];
  return "checkedAt" in body && lists.every((list) => Array.isArray(list));
}

function render(board: Element, status: Status, { failed }: { failed: boolean }): void {
  const nowMs = Date.now();
  const current = summarizeStatus(status, nowMs);
  const summary = failed && current !== "stale" ? "unreachable" : current;
  renderSummary(board, { summary, note: failed ? STALE : "", checkedAt: status.checkedAt });
  const today = new Date(nowMs).toISOString().slice(0, 10);
  for (const { id, ok, days } of status.components) {
    const row = board.querySelector<HTMLElement>(`[data-component="${id}"]`);
    if (row === null) continue;
    renderState(row, summary === "stale" || summary === "unreachable" ? null : ok);
    renderDays(row, getComponentName(id), fillDays(days, today));
  }
  renderIncidents(board, status.incidents);
}

function renderSummary(
  board: Element,
  { summary, note, checkedAt }: { summary: Summary | "unreachable"; note: string; checkedAt: string | null },
): void {
  const { text, tone } = LABELS[summary];
  const frame = board.querySelector<HTMLElement>("[data-summary]");
  if (frame !== null) frame.dataset["summary"] = tone;
  setText(board, "[data-label]", text);
  setText(board, "[data-note]", note);
  setText(board, "[data-checked]", checkedAt === null ? "" : `Last checked ${formatDateTime(checkedAt, "UTC")} UTC`);
}

function renderState(row: Element, ok: boolean | null): void {
  const state = row.querySelector<HTMLElement>("[data-state]");
  if (state === null) return;
  const { tone, text } = STATES.get(ok) ?? UNKNOWN;
  state.dataset["state"] = tone;
  state.textContent = text;
}

function renderDays(row: Element, name: string, days: readonly StatusDay[]): void {
  const total = days.reduce((sum, day) => sum + day.checks, 0);
  const failures = days.reduce((sum, day) => sum + day.failures, 0);
  const uptime = formatUptime(computeUptime(days));
  setText(row, "[data-uptime]", `${uptime} of ${formatCount(total)} checks`);
  const label = `${name}: ${uptime} of ${formatCount(total)} checks in 90 days succeeded, ${formatCount(failures)} failed`;
  row.querySelector("svg")?.setAttribute("aria-label", label);
  for (const [at, bar] of row.querySelectorAll<SVGRectElement>("rect").entries()) {
    const day = days[at];
    if (day === undefined) continue;
    bar.dataset["day"] = rateDay(day);
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

function setText(parent: Element, selector: string, text: string): void {
  const element = parent.querySelector(selector);
  // Screen readers announce every change of a status region, so unchanged text is not written again.
  if (element !== null && element.textContent !== text) element.textContent = text;
}
