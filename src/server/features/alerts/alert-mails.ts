import { describeCondition, describeFilter, describeHours } from "../../../domain/alerts/describe.ts";
import type { MailBlock, MailContent } from "../../../domain/mail/mail.contract.ts";
import { formatDateTime } from "../../../domain/shared/format.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";
import { formatMailName } from "../../../domain/shared/web-addresses.ts";
import type { RuleRow } from "./alerts.sql.ts";
import { buildScreenLink } from "./notice-data.ts";
import { describeNotice, getTitle } from "./notice.ts";
import type { EvaluationScope, NoticeToSend } from "./notice.ts";
import { findRule } from "./stored-rule.ts";

const SUBJECT_LENGTH = 150;
const UNKNOWN_NAME = "one of your alerts";
type Scope = Pick<EvaluationScope, "nowMs" | "timeZone">;

/** One mail about all alerts of a minute. A single one has its name and its figure in the subject. */
export function buildAlertMail(notices: readonly NoticeToSend[], scope: Scope): MailContent {
  const [first] = notices;
  if (first === undefined) throw new Error("A mail needs a notice.");
  const isOne = notices.length === 1;
  const names = notices.map(({ rule }) => formatName(rule.name)).join(", ");
  const subject = isOne ? formatTitle(first) : `${notices.length} alerts: ${names}`;
  return {
    subject: cut(subject),
    heading: isOne ? cut(formatTitle(first)) : `${notices.length} alerts`,
    blocks: notices.flatMap((notice) => buildBlocks(notice, scope, isOne)),
    footnote: `You received this e-mail because an alert of your workspace on ${PRODUCT_NAME} names you. To mute an alert for a while, open it and choose Mute.`,
  };
}

/** Says that a rule can't be evaluated. */
export function buildErrorMail(row: RuleRow): MailContent {
  const name = formatName(findRule(row)?.name ?? UNKNOWN_NAME);
  return {
    subject: cut(`The alert can't be checked: ${name}`),
    heading: cut(`The alert can't be checked: ${name}`),
    blocks: [
      {
        kind: "text",
        text: "Three checks in a row failed. We keep trying each minute, and your other alerts go on. If it lasts, save the alert again or tell us.",
      },
      { kind: "button", label: "Open the alert", link: paths.dash.alert(row.ruleId) },
    ],
    footnote: `You received this e-mail because you manage a workspace on ${PRODUCT_NAME}.`,
  };
}

function buildBlocks(entry: NoticeToSend, scope: Scope, isOne: boolean): MailBlock[] {
  const { rule, row, event, machine, findings = [] } = entry;
  const filter = describeFilter(rule.filter);
  const isFigure = rule.measure !== "findings" && rule.measure !== "lastMessage";
  return [
    ...(isOne ? [] : [{ kind: "text" as const, text: formatTitle(entry) }]),
    {
      kind: "text",
      text: `${describeNotice(entry)}.${event.note !== null && findings.length === 0 ? ` ${event.note}.` : ""}`,
    },
    ...findings.map(({ title, fix }): MailBlock => ({ kind: "quote", text: `${title}\n${fix}` })),
    {
      kind: "facts",
      rows: [
        ...(isFigure ? [{ name: "Over", value: `The last ${describeHours(rule.windowHours)}` }] : []),
        { name: "Alert when", value: describeCondition(rule) },
        { name: "Since", value: formatDateTime(machine.sinceMs, scope.timeZone) },
        { name: "Conversations", value: filter ?? "All" },
      ],
    },
    { kind: "button", label: getAction(entry), link: buildScreenLink(entry, scope) },
    { kind: "button", label: "Open the alert to mute or change it", link: paths.dash.alert(row.ruleId) },
  ];
}

function getAction({ rule }: NoticeToSend): string {
  if (rule.measure === "findings") return "See the conversations and the fix";
  return rule.measure === "lastMessage" ? "See the conversations" : "See the figures";
}

function formatTitle(entry: NoticeToSend): string {
  return getTitle({ notice: entry.notice, rule: { ...entry.rule, name: formatName(entry.rule.name) } });
}

/** A name with a web address in it could be a trap for the reader of the mail. */
function formatName(name: string): string {
  return formatMailName(name, UNKNOWN_NAME);
}

function cut(text: string): string {
  return text.length <= SUBJECT_LENGTH ? text : `${text.slice(0, SUBJECT_LENGTH - 1)}…`;
}
