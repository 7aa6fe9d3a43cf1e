import { getReportWords } from "../reports/words/report-words.ts";
import { escapeSlack } from "../shared/slack-text.ts";
import type { Digest, DigestFinding } from "./build-digest.ts";
import { getDigestWords } from "./words.ts";

/** Slack's limits. */
const MAX_HEADER = 150;
const MAX_TEXT = 3_000;

/**
 * A message of Slack's Block Kit; `text` is complete without the blocks, for notifications and screen readers. `chartUrl` is an address
 * that Slack can load; without one there is no picture.
 */
export function buildSlackMessage(
  digest: Digest,
  { siteUrl, chartUrl, isTest }: { siteUrl: string; chartUrl: string | null; isTest: boolean },
): object {
  const words = getDigestWords(digest.lang);
  const title = isTest ? `${words.test}: ${digest.title}` : digest.title;
  const changes = digest.changes.map(({ label, value, change }) => `${label}: ${value} (${change})`);
  const link = (path: string, label: string): string =>
    `<${escapeSlack(new URL(path, siteUrl).href)}|${escapeSlack(label)}>`;
  const found = getReportWords(digest.lang).findings.heading;
  return {
    text: escapeSlack([`${title}, ${digest.period}`, ...changes, ...digest.notes].join("\n")),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: "header", text: { type: "plain_text", text: title.slice(0, MAX_HEADER), emoji: false } },
      { type: "context", elements: [toMarkup(escapeSlack(`${digest.period} · ${digest.versus}`))] },
      ...(changes.length === 0
        ? []
        : [
            toSection(`*${escapeSlack(words.changed)}*\n${changes.map((line) => `• ${escapeSlack(line)}`).join("\n")}`),
          ]),
      ...(digest.notes.length === 0 ? [] : [toSection(escapeSlack(digest.notes.join("\n")))]),
      ...(chartUrl === null || digest.chartAlt === null
        ? []
        : [{ type: "image", image_url: chartUrl, alt_text: digest.chartAlt }]),
      ...(digest.findings.length === 0 ? [] : [toSection(`*${escapeSlack(found)}*`)]),
      ...digest.findings.map((finding, at) => toSection(formatFinding(finding, { at, words, link }))),
      ...(digest.noFindings === null ? [] : [toSection(escapeSlack(digest.noFindings))]),
      {
        type: "context",
        elements: [
          toMarkup([link(digest.overviewLink, words.overview), link(digest.insightsLink, words.insights)].join(" · ")),
        ],
      },
    ],
  };
}

function formatFinding(
  { title, figures, fix, instead, link: path }: DigestFinding,
  {
    at,
    words,
    link,
  }: { at: number; words: ReturnType<typeof getDigestWords>; link: (path: string, label: string) => string },
): string {
  return [
    `*${at + 1}. ${escapeSlack(title)}*`,
    escapeSlack(figures),
    escapeSlack(fix),
    ...(instead === null ? [] : [escapeSlack(words.instead), `>${escapeSlack(instead)}`]),
    link(path, words.see),
  ].join("\n");
}

function toSection(text: string): object {
  return { type: "section", text: toMarkup(text) };
}

/** Verbatim: Slack makes no links or mentions of what only looks like them. */
function toMarkup(text: string): object {
  return { type: "mrkdwn", text: text.slice(0, MAX_TEXT), verbatim: true };
}
