import type { SentSource, SourceKind } from "#src/domain/sources/sources.contract.ts";
import type { Payload } from "../base/payload.ts";

/** Programs and people of the business that made a ticket: they don't say where its person came from. */
const SILENT = new Set([
  ...["api", "web_service", "rule", "system", "import", "sample_ticket", "ticket_sharing", "ticket_merge"],
  ...["linked_problem", "side_conversation", "follow_up", "closed_ticket", "batch", "monitor_event"],
]);

/** By what the channel says, or its relation where that says more. */
const KINDS: Readonly<Record<string, SourceKind>> = {
  ...{ web: "page", web_form: "page", web_widget: "page", zendesk_widget: "page", feedback_tab: "page" },
  ...{ help_center: "page", helpcenter: "page", topic: "page" },
  ...{
    post: "post",
    facebook_post: "post",
    mention: "post",
    favorite: "post",
    twitter: "post",
    twitter_favorite: "post",
  },
  ...{ email: "direct", mail: "direct", inbound: "direct", phone_call_inbound: "direct", voicemail: "direct" },
  ...{ message: "direct", facebook_message: "direct", direct_message: "direct", twitter_dm: "direct" },
  ...{ outbound: "campaign", phone_call_outbound: "campaign", proactive_ticket: "campaign" },
};

/** The source of a Zendesk ticket by its `via`; undefined where that names a program. */
export function findZendeskSource(via: Payload): SentSource | undefined {
  const channel = via.at("channel").text?.toLowerCase();
  const relation = via.at("source.rel").text?.toLowerCase();
  if (channel === undefined || SILENT.has(channel) || (relation !== undefined && SILENT.has(relation)))
    return undefined;
  const kind = KINDS[relation ?? ""] ?? KINDS[channel] ?? "other";
  return { kind, id: relation ?? channel, medium: channel };
}
