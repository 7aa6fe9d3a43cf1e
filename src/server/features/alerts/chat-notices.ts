import { describeCondition, describeFilter } from "../../../domain/alerts/describe.ts";
import { formatDateTime } from "../../../domain/shared/format.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { escapeSlack } from "../../../domain/shared/slack-text.ts";
import { getEnv } from "../../env.ts";
import type { ChatTarget } from "../webhooks/messages.service.ts";
import { buildScreenLink } from "./notice-data.ts";
import { describeNotice, getTitle } from "./notice.ts";
import type { EvaluationScope, NoticeToSend } from "./notice.ts";
import type { StoredTarget } from "./stored-rule.ts";

type Scope = Pick<EvaluationScope, "nowMs" | "timeZone">;
type Notice = {
  title: string;
  sentence: string;
  facts: [name: string, value: string][];
  figuresUrl: string;
  alertUrl: string;
};

/** The chat targets of a rule with their bodies. `isTest` marks a test. */
export function buildChats(
  targets: readonly StoredTarget[],
  entry: NoticeToSend,
  scope: Scope,
  isTest = false,
): ChatTarget[] {
  return targets.flatMap((target) => {
    if (target.kind !== "slack" && target.kind !== "teams") return [];
    const notice = describe(entry, scope, isTest);
    const body = JSON.stringify(target.kind === "slack" ? buildSlackBody(notice) : buildTeamsBody(notice));
    return [{ kind: target.kind, sealedUrl: Buffer.from(target.sealed, "base64"), body, target: target.hint }];
  });
}

function describe(entry: NoticeToSend, scope: Scope, isTest: boolean): Notice {
  const { rule, row, machine, event, findings = [] } = entry;
  const { siteUrl } = getEnv();
  const filter = describeFilter(rule.filter);
  return {
    title: `${isTest ? "Test. " : ""}${getTitle(entry)}`,
    sentence: [describeNotice(entry), ...(findings.length > 0 ? findings.map(({ fix }) => fix) : [event.note])]
      .filter((text) => text !== null)
      .join(". "),
    facts: [
      ["Alert when", describeCondition(rule)],
      ["Since", formatDateTime(machine.sinceMs, scope.timeZone)],
      ["Conversations", filter ?? "All"],
    ],
    figuresUrl: new URL(buildScreenLink(entry, scope), siteUrl).href,
    alertUrl: new URL(paths.dash.alert(row.ruleId), siteUrl).href,
  };
}

/** A message for an incoming webhook of Slack, and of chats that take the same form. The text is complete without the blocks. */
function buildSlackBody({ title, sentence, facts, figuresUrl, alertUrl }: Notice): object {
  const details = facts.map(([name, value]) => `${name}: ${escapeSlack(value)}`).join(" · ");
  const links = `<${escapeSlack(figuresUrl)}|See the figures> · <${escapeSlack(alertUrl)}|Open the alert to mute it>`;
  const head = `*${escapeSlack(title)}*\n${escapeSlack(sentence)}`;
  return {
    text: `${escapeSlack(title)}: ${escapeSlack(sentence)}. ${details}. ${escapeSlack(figuresUrl)}`,
    blocks: [
      { type: "section", text: { type: "mrkdwn", text: head.slice(0, 3_000) } },
      { type: "context", elements: [{ type: "mrkdwn", text: details.slice(0, 3_000) }] },
      { type: "section", text: { type: "mrkdwn", text: links.slice(0, 3_000) } },
    ],
  };
}

/** An Adaptive Card, as workflows of Microsoft Teams take it. */
function buildTeamsBody({ title, sentence, facts, figuresUrl, alertUrl }: Notice): object {
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [
            { type: "TextBlock", size: "medium", weight: "bolder", wrap: true, text: title },
            { type: "TextBlock", wrap: true, text: sentence },
            { type: "FactSet", facts: facts.map(([name, value]) => ({ title: name, value })) },
          ],
          actions: [
            { type: "Action.OpenUrl", title: "See the figures", url: figuresUrl },
            { type: "Action.OpenUrl", title: "Mute or change the alert", url: alertUrl },
          ],
        },
      },
    ],
  };
}
