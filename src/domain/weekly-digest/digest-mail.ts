import type { MailBlock, MailContent } from "../mail/mail.contract.ts";
import { getReportWords } from "../reports/words/report-words.ts";
import type { Digest, DigestFinding } from "./build-digest.ts";
import { getDigestWords } from "./words.ts";

/** The name of the chart's file in the mail. */
export const CHART_FILE = "chart.png";

/** The mail of a digest; its chart is the attached file {@link CHART_FILE}. */
export function buildDigestMail(digest: Digest, { isTest }: { isTest: boolean }): MailContent {
  const { lang, workspace, period, versus, changes, notes, chartAlt, findings, noFindings } = digest;
  const words = getDigestWords(lang);
  const title = isTest ? `${words.test}: ${digest.title}` : digest.title;
  const texts = (lines: readonly string[]): MailBlock[] => lines.map((text) => ({ kind: "text", text }));
  return {
    lang,
    subject: `${title}, ${period}`,
    heading: title,
    blocks: [
      ...texts([`${period}\n${versus}`]),
      ...(changes.length === 0 ? [] : texts([words.changed])),
      ...(changes.length === 0 ? [] : [toFacts(changes)]),
      ...texts(notes),
      ...(chartAlt === null ? [] : [{ kind: "picture" as const, file: CHART_FILE, alt: chartAlt }]),
      ...(findings.length === 0 ? [] : texts([getReportWords(lang).findings.heading])),
      ...findings.flatMap((finding, at) => toBlocks(finding, at, words)),
      ...(noFindings === null ? [] : texts([noFindings])),
      { kind: "button", label: words.insights, link: digest.insightsLink },
    ],
    footnote: words.footnote(workspace),
  };
}

function toFacts(changes: Digest["changes"]): MailBlock {
  return {
    kind: "facts",
    rows: changes.map(({ label, value, change }) => ({ name: label, value: `${value} (${change})` })),
  };
}

function toBlocks(
  { title, figures, fix, instead, link }: DigestFinding,
  at: number,
  words: ReturnType<typeof getDigestWords>,
): MailBlock[] {
  const text = [`${at + 1}. ${title}`, figures, fix, ...(instead === null ? [] : [words.instead])].join("\n");
  return [
    { kind: "text", text },
    ...(instead === null ? [] : [{ kind: "quote" as const, text: instead }]),
    { kind: "link", label: words.see, link },
  ];
}
