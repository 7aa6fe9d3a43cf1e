import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { removeOutcomes } from "#src/domain/conversations/outcome-filter.ts";
import type { ConversationDetail } from "#src/domain/conversations/conversations.contract.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import type { MetricId } from "#src/domain/metrics/definitions.ts";
import { describeFlag, describeIntent, describeLanguage } from "#src/domain/analysis/labels.ts";
import { getChannelName } from "#src/domain/shared/channels.ts";
import type { Properties, PropertyValue } from "#src/domain/properties/extract-properties.ts";
import { SOURCE_KIND_NAMES } from "#src/domain/sources/source-labels.ts";
import type { Source } from "#src/domain/sources/sources.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { formatDateTime, formatDuration, formatScore } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";
import { SampleBadge } from "#src/components/ui/marks/SampleBadge.tsx";
import { pickSharedSearch, useDashSearch } from "../../../lib/navigation/dash-search.ts";
import { DashLink } from "../../../lib/navigation/DashLink.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { CallsPanel } from "./CallsPanel.tsx";
import { Comments } from "./Comments.tsx";
import { Corrections } from "./Corrections.tsx";
import { LeadFields } from "../leads/LeadFields.tsx";
import { Contact } from "../leads/LeadTable.tsx";
import { ReadingPanel } from "./ReadingPanel.tsx";
import { SentimentLine } from "./SentimentLine.tsx";
import { SuggestedReply } from "./SuggestedReply.tsx";
import { TagEditor } from "./TagEditor.tsx";
import type { LoadedMessages } from "./use-messages.ts";
import { propertiesQuery } from "../../../lib/queries/properties.query.ts";

/** Side panel: analysis and corrections, sentiment, tags, comments and details. */
export function ConversationSide({
  conversation,
  loaded,
}: {
  conversation: ConversationDetail["conversation"];
  loaded: LoadedMessages;
}) {
  return (
    <div className="grid gap-4 md:max-xl:grid-cols-2">
      <Section title="Outcome">
        <ReadingPanel conversation={conversation} loaded={loaded} />
      </Section>
      {conversation.lead === null ? null : (
        <Section title="Lead">
          <div className="grid gap-3 text-sm">
            <span className="grid">
              <Contact lead={conversation.lead} />
            </span>
            <LeadFields id={conversation.id} lead={conversation.lead} />
          </div>
        </Section>
      )}
      <Section title="Stage">
        <Corrections conversation={conversation} />
      </Section>
      <SuggestedReply id={conversation.id} />
      <Section title="Sentiment">
        <SentimentLine messages={loaded.messages} isComplete={!loaded.hasNextPage} />
      </Section>
      <Section title="Tags">
        <TagEditor id={conversation.id} tags={conversation.tags} />
      </Section>
      <Section title="Comments">
        <Comments id={conversation.id} />
      </Section>
      <CallsPanel conversation={conversation} className="md:max-xl:col-span-2" />
      {conversation.source === null ? null : (
        <Section title="Came from" className="md:max-xl:col-span-2">
          <SourceDetails source={conversation.source} />
        </Section>
      )}
      {Object.keys(conversation.properties).length === 0 ? null : (
        <Section title="Properties" className="md:max-xl:col-span-2">
          <PropertyDetails properties={conversation.properties} />
        </Section>
      )}
      <Section title="Details" className="md:max-xl:col-span-2">
        <Details conversation={conversation} />
      </Section>
    </div>
  );
}

function Details({ conversation }: { conversation: ConversationDetail["conversation"] }) {
  const { client, accounts } = useDash();
  // All of a person, whatever the conversation came to.
  const shared = removeOutcomes(pickSharedSearch(useDashSearch()));
  const account = accounts.find(({ id }) => id === conversation.apiAccountId);
  const agent = [conversation.agentName, conversation.agentVersion, conversation.agentModel].filter(
    (part) => part !== "",
  );
  return (
    <>
      {conversation.flags.length === 0 ? null : (
        <div className="mb-3 flex flex-wrap gap-1.5">
          {conversation.flags.map((flag) => (
            <Badge key={flag} tone="warn">
              {describeFlag(flag)}
            </Badge>
          ))}
        </div>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm leading-6 md:max-xl:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)] md:max-xl:gap-x-8">
        <Detail name="Started">{formatDateTime(conversation.startedAt, client.timeZone)}</Detail>
        <Detail name="Channel">{getChannelName(conversation.channel)}</Detail>
        <Detail name="API account">
          {account?.name ?? "–"}
          {account === undefined || account.sample === null ? null : <SampleBadge className="ml-2" />}
        </Detail>
        <Detail name="Bot">{agent.length === 0 ? "–" : agent.join(", ")}</Detail>
        <Detail name="End user">
          {conversation.endUser === null || conversation.endUser.includes("•") ? (
            // A masked one finds no other conversations.
            (conversation.endUser ?? "–")
          ) : (
            <DashLink
              to={paths.dash.conversations}
              search={{ ...shared, user: conversation.endUser }}
              className="underline underline-offset-2"
            >
              {conversation.endUser}
            </DashLink>
          )}
        </Detail>
        <Detail name="Language">{describeLanguage(conversation.language)}</Detail>
        <Detail name="Main intent">{describeIntent(conversation.intent)}</Detail>
        <Metric id="depth">
          {conversation.turns} {conversation.turns === 1 ? "turn" : "turns"}, {conversation.messages} messages
        </Metric>
        <Metric id="duration">{formatDuration(conversation.durationMs)}</Metric>
        <Metric id="firstResponse">{formatDuration(conversation.firstResponseMs)}</Metric>
        <Metric id="medianResponse">{formatDuration(conversation.medianResponseMs)}</Metric>
        <Metric id="p95Response">{formatDuration(conversation.p95ResponseMs)}</Metric>
        <Metric id="quality">{conversation.quality} of 100</Metric>
        <Detail name="Fallbacks">{conversation.fallbacks}</Detail>
        <Metric id="sentimentTrend">{formatScore(conversation.sentimentTrend)}</Metric>
        <Detail name="ID">
          <span className="font-mono text-xs">{conversation.externalId}</span>
        </Detail>
      </dl>
    </>
  );
}

function PropertyDetails({ properties }: { properties: Properties }) {
  const known = useQuery(propertiesQuery()).data?.properties ?? [];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm leading-6">
      {Object.entries(properties).map(([name, value]) => (
        <Detail key={name} name={known.find((property) => property.name === name)?.label ?? name}>
          {formatProperty(value)}
        </Detail>
      ))}
    </dl>
  );
}

function formatProperty(value: PropertyValue): string {
  if (value === true) return "Yes";
  return value === false ? "No" : String(value);
}

function SourceDetails({ source }: { source: Source }) {
  const kind = source.kind === null ? null : SOURCE_KIND_NAMES[source.kind];
  const details = [
    ["Kind", kind],
    ["Name", source.name],
    ["ID", source.id],
    ["Address", source.url],
    ["Campaign", source.campaign],
    ["UTM source", source.utmSource],
    ["UTM medium", source.medium],
    ["UTM term", source.term],
    ["UTM content", source.content],
    ["Referrer", source.referrer],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm leading-6">
      {details.map(([name, value]) =>
        value === null ? null : (
          <Detail key={name} name={name}>
            {value}
          </Detail>
        ),
      )}
    </dl>
  );
}

function Detail({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="tabular text-right wrap-anywhere">{children}</dd>
    </>
  );
}

function Metric({ id, children }: { id: MetricId; children: ReactNode }) {
  return (
    <Detail name={<Definition definition={DEFINITIONS[id].definition}>{DEFINITIONS[id].name}</Definition>}>
      {children}
    </Detail>
  );
}
