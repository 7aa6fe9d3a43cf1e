import type { ReactNode } from "react";
import type { ConversationDetail } from "#src/domain/conversations/conversations.contract.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import type { MeasureId } from "#src/domain/metrics/definitions.ts";
import { describeEnding, describeFlag, describeIntent, describeLanguage } from "#src/domain/analysis/words.ts";
import { nameChannel } from "#src/domain/shared/channels.ts";
import { formatDateTime, formatDuration, formatScore } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { Definition } from "#src/components/ui/Definition.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { Comments } from "./Comments.tsx";
import { Corrections } from "./Corrections.tsx";
import { SentimentLine } from "./SentimentLine.tsx";
import { TagEditor } from "./TagEditor.tsx";

/** Beside the thread: the reading and its corrections, the mood, tags, comments, and every fact. */
export function ConversationSide({ detail }: { detail: ConversationDetail }) {
  const { conversation } = detail;
  return (
    <div className="grid gap-4 md:max-xl:grid-cols-2">
      <Section title="Reading">
        <Corrections conversation={conversation} />
      </Section>
      <Section title="Sentiment">
        <SentimentLine messages={detail.messages} />
      </Section>
      <Section title="Tags">
        <TagEditor id={conversation.id} tags={conversation.tags} />
      </Section>
      <Section title="Comments">
        <Comments id={conversation.id} />
      </Section>
      <Section title="Facts" className="md:max-xl:col-span-2">
        <Facts conversation={conversation} />
      </Section>
    </div>
  );
}

function Facts({ conversation }: { conversation: ConversationDetail["conversation"] }) {
  const { client, accounts } = useDash();
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
        <Fact name="Began">{formatDateTime(conversation.startedAt, client.timeZone)}</Fact>
        <Fact name="Channel">{nameChannel(conversation.channel)}</Fact>
        <Fact name="API account">{account?.name ?? "–"}</Fact>
        <Fact name="Bot">{agent.length === 0 ? "–" : agent.join(", ")}</Fact>
        <Fact name="End user">{conversation.endUser ?? "–"}</Fact>
        <Fact name="Language">{describeLanguage(conversation.language)}</Fact>
        <Fact name="Main intent">{describeIntent(conversation.intent)}</Fact>
        <Fact name="Ending">{describeEnding(conversation.ended)}</Fact>
        <Measured id="depth">
          {conversation.turns} {conversation.turns === 1 ? "turn" : "turns"}, {conversation.messages} messages
        </Measured>
        <Measured id="duration">{formatDuration(conversation.durationMs)}</Measured>
        <Measured id="firstResponse">{formatDuration(conversation.firstResponseMs)}</Measured>
        <Measured id="medianResponse">{formatDuration(conversation.medianResponseMs)}</Measured>
        <Measured id="p95Response">{formatDuration(conversation.p95ResponseMs)}</Measured>
        <Measured id="quality">{conversation.quality} of 100</Measured>
        <Fact name="Fallbacks">{conversation.fallbacks}</Fact>
        <Measured id="sentimentTrend">{formatScore(conversation.sentimentTrend)}</Measured>
        <Fact name="Id">
          <span className="font-mono text-xs">{conversation.externalId}</span>
        </Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="tabular text-right wrap-anywhere">{children}</dd>
    </>
  );
}

function Measured({ id, children }: { id: MeasureId; children: ReactNode }) {
  return (
    <Fact name={<Definition definition={DEFINITIONS[id].definition}>{DEFINITIONS[id].name}</Definition>}>
      {children}
    </Fact>
  );
}
