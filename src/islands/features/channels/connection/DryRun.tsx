import { useState } from "react";
import { IGNORE_LABELS } from "#src/domain/channels/channel-labels.ts";
import { IGNORE_REASONS } from "#src/domain/channels/channels.contract.ts";
import type { ChannelEntry, DryRunOutput } from "#src/domain/channels/channels.contract.ts";
import { formatCount, formatDateTime, formatNumberOf } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { FormFailure } from "#src/components/ui/forms/FormFailure.tsx";
import { Textarea } from "#src/components/ui/forms/Textarea.tsx";
import { getErrorMessage } from "../../../lib/api/api-error.ts";
import { useDash } from "../../../lib/session/dash-context.ts";
import { useTestChannel } from "../channels.query.ts";
import type { ConnectionPlace } from "../channels.query.ts";

/** Shows what we would store for a payload. Nothing is stored or counted. */
export function DryRun({ channel, place }: { channel: ChannelEntry; place: ConnectionPlace }) {
  const [body, setBody] = useState("");
  const [missing, setMissing] = useState(false);
  const test = useTestChannel(place);

  function tryBody(): void {
    setMissing(body.trim() === "");
    if (body.trim() !== "") test.mutate({ body });
  }

  return (
    <Section
      title="Send a test"
      description="Shows what we would store. Nothing is stored or counted, and no signature is needed."
    >
      <form
        noValidate
        aria-label="Send a test"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          tryBody();
        }}
      >
        <Field
          label={`A request body of ${channel.name}`}
          error={missing ? "Paste a request body, or use our sample" : undefined}
        >
          <Textarea
            rows={4}
            spellCheck={false}
            value={body}
            onChange={(event) => setBody(event.target.value)}
            className="max-h-80 font-mono text-[0.8125rem]"
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" loading={test.isPending && test.variables.body !== undefined}>
            Show what we'd store
          </Button>
          <Button
            variant="quiet"
            loading={test.isPending && test.variables.body === undefined}
            onClick={() => {
              setMissing(false);
              test.mutate({});
            }}
          >
            Use our sample
          </Button>
        </div>
        <FormFailure>{test.isError ? getErrorMessage(test.error) : null}</FormFailure>
        <div role="status">{test.data === undefined ? null : <Outcome outcome={test.data} />}</div>
      </form>
    </Section>
  );
}

const ROLES = { user: "User", bot: "Bot", agent: "Agent" };

function Outcome({ outcome: { messages, events, ignored } }: { outcome: DryRunOutput }) {
  const { client } = useDash();
  const reasons = IGNORE_REASONS.filter((reason) => (ignored[reason] ?? 0) > 0);
  return (
    <div className="grid gap-3 rounded-sm border border-rule bg-paper p-3">
      <p className="text-sm font-semibold">
        {messages.length === 0
          ? "No message would be stored."
          : `${formatNumberOf(messages.length, "message")} would be stored.`}
      </p>
      {messages.length === 0 ? null : (
        <ul aria-label="Messages" className="grid gap-3">
          {messages.map((message, index) => (
            <li key={index} className="grid gap-1 text-sm">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <span className="font-semibold">{ROLES[message.role]}</span>
                <span className="wrap-anywhere">{message.text}</span>
              </p>
              <p className="font-mono text-xs wrap-anywhere text-soft">
                {message.conversationId}, {formatDateTime(message.timestamp, client.timeZone)}
                {message.user === null ? "" : `, ${message.user}`}
              </p>
              <p className="font-mono text-xs wrap-anywhere text-faint">{JSON.stringify(message.metadata)}</p>
            </li>
          ))}
        </ul>
      )}
      {events.map((event, index) => (
        <p key={index} className="text-sm wrap-anywhere">
          <span className="font-semibold">Event {event.type}</span> in {event.conversationId}
          {event.score === null ? "" : `, score ${event.score}`}
        </p>
      ))}
      {reasons.map((reason) => (
        <p key={reason} className="text-sm text-soft">
          Ignored: {IGNORE_LABELS[reason]}, {formatCount(ignored[reason] ?? 0)}
        </p>
      ))}
    </div>
  );
}
