import type { Run, WordDiff } from "../run.contract.ts";

/** Characters that XML 1.0 forbids, lone surrogates included. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** A file of scripts with its runs. */
export type JUnitSuite = { file: string; runs: readonly Run[] };

/** Formats runs as JUnit XML: a suite a file, a case a run. */
export function formatJUnit(suites: readonly JUnitSuite[]): string {
  const all = suites.flatMap(({ runs }) => runs);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="Threadlight Runner"${formatCounts(all)}>`,
    ...suites.flatMap(formatSuite),
    "</testsuites>",
  ];
  return `${lines.join("\n")}\n`;
}

function formatSuite({ file, runs }: JUnitSuite): string[] {
  const startedAt = runs[0]?.startedAt;
  const timestamp = startedAt === undefined ? "" : attribute("timestamp", startedAt.replace(/\.\d+Z$/, ""));
  return [
    `  <testsuite${attribute("name", file)}${formatCounts(runs)}${timestamp}>`,
    ...runs.flatMap((run) => formatCase(run, file)),
    "  </testsuite>",
  ];
}

function formatCase(run: Run, file: string): string[] {
  const open = `    <testcase${attribute("name", run.name)}${attribute("classname", file)}${attribute("time", seconds(run))}`;
  if (run.outcome === "passed") return [`${open}/>`];
  const { message, details } = describeFailure(run);
  if (run.outcome === "stopped") return [`${open}>`, "      <skipped/>", "    </testcase>"];
  const tag = run.outcome === "error" ? "error" : "failure";
  const type = attribute("type", run.error?.code ?? "check");
  return [
    `${open}>`,
    `      <${tag}${attribute("message", message)}${type}>${escapeXml(details)}</${tag}>`,
    "    </testcase>",
  ];
}

/** Describes the first failed step of a run: what was expected and what came. */
export function describeFailure(run: Run): { message: string; details: string } {
  const step = run.steps.find(({ status }) => status === "failed");
  const failed = step?.checks.filter(({ passed }) => !passed) ?? [];
  const reason = failed.map(({ message }) => message).join("; ") || (run.error?.message ?? run.outcome);
  if (!step) return { message: reason, details: reason };
  const where = `Line ${String(step.line)}`;
  const details = [
    `${where}: ${reason}`,
    `Expected: ${step.expected ?? failed.map(({ name, args }) => [name, ...args].join(" ")).join(", ")}`,
    `Got: ${step.got ?? "nothing"}`,
    ...(step.diff ? [`Difference: ${formatDiff(step.diff)}`] : []),
  ];
  return { message: `${where}: ${reason}`, details: details.join("\n") };
}

/** Formats a difference as text: `[-missing-]` and `{+extra+}`. */
export function formatDiff(diff: WordDiff): string {
  return diff
    .map(({ op, text }) => {
      if (op === "same") return text;
      return op === "missing" ? `[-${text}-]` : `{+${text}+}`;
    })
    .join("");
}

function formatCounts(runs: readonly Run[]): string {
  const count = (outcome: Run["outcome"]) => String(runs.filter((run) => run.outcome === outcome).length);
  const time = runs.reduce((sum, run) => sum + Number(seconds(run)), 0).toFixed(3);
  return [
    attribute("tests", String(runs.length)),
    attribute("failures", count("failed")),
    attribute("errors", count("error")),
    attribute("skipped", count("stopped")),
    attribute("time", time),
  ].join("");
}

function seconds({ startedAt, finishedAt }: Run): string {
  return (Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)) / 1000).toFixed(3);
}

function attribute(name: string, value: string): string {
  return ` ${name}="${escapeXml(value).replace(/[\t\n\r]/g, (sign) => `&#${String(sign.charCodeAt(0))};`)}"`;
}

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, "")
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}
