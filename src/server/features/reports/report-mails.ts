import type { MailContent, NewMail } from "../../../domain/mail/mail.contract.ts";
import type { OnePage, ReportLanguage } from "../../../domain/reports/reports.contract.ts";
import { buildSheet } from "../../../domain/reports/sheet.ts";
import { getReportWords } from "../../../domain/reports/words/report-words.ts";
import { paths, withQuery } from "../../../domain/paths/paths.ts";
import { formatMailName } from "../../../domain/shared/web-addresses.ts";

/** The path of a report in the dashboard. */
export function buildReportLink({ lang, period, filter }: Pick<OnePage, "lang" | "period" | "filter">): string {
  const { accountName: _, ...query } = filter;
  return withQuery(paths.dash.onePageReport, { from: period.from, to: period.to, ...query, lang });
}

/** The mail of a scheduled report: its figures, and a link to it. Without conversations one line takes their place. */
export function buildReportMail(report: OnePage, stopToken: string): MailContent {
  const { lang, figures } = report;
  const words = getReportWords(lang);
  const sheet = buildSheet(report);
  const workspace = formatMailName(sheet.brand.display, "Threadlight");
  const isEmpty = figures.conversations === 0;
  const link = buildReportLink(report);
  return {
    lang,
    subject: `${words.report}: ${workspace}, ${sheet.period}`,
    heading: words.mail.heading(workspace),
    blocks: isEmpty
      ? [{ kind: "text", text: words.mail.empty(sheet.period) }]
      : [
          { kind: "text", text: words.mail.intro({ period: sheet.period, workspace }) },
          {
            kind: "facts",
            rows: sheet.figures.cells.map(({ label, display, changeDisplay }) => ({
              name: label,
              value: `${display} (${changeDisplay})`,
            })),
          },
          { kind: "text", text: `${sheet.filter}. ${words.mail.attached}` },
          { kind: "button", label: words.mail.open, link },
        ],
    footnote: words.mail.footnote(workspace),
    footnoteLink: { label: words.mail.stop, link: paths.reportRecipientLink(stopToken, "stop") },
    unsubscribeLink: paths.api.reportUnsubscribe(stopToken),
  };
}

/** Asks somebody who is no member whether they want a workspace's reports. */
export function buildConfirmRecipientMail(
  to: string,
  request: {
    inviter: string;
    workspace: string;
    every: "week" | "month";
    lang: ReportLanguage;
    token: string;
    reportToken: string;
  },
): NewMail {
  const words = getReportWords(request.lang).mail;
  const inviter = formatMailName(request.inviter, "Somebody");
  const workspace = formatMailName(request.workspace, "a workspace");
  const every = request.every === "week" ? words.weekly : words.monthly;
  return {
    to,
    content: {
      lang: request.lang,
      subject: words.confirm.subject(workspace),
      heading: words.confirm.heading,
      blocks: [
        { kind: "text", text: words.confirm.text({ inviter, workspace, every }) },
        { kind: "button", label: words.confirm.button, link: paths.reportRecipientLink(request.token, "confirm") },
      ],
      footnote: words.confirm.footnote,
      footnoteLink: { label: words.confirm.stranger, link: paths.reportMailLink(request.reportToken) },
    },
  };
}
