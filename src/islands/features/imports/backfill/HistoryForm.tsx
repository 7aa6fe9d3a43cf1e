import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ChannelEntry } from "#src/domain/channels/channels.contract.ts";
import { addDays, localDayOf, startOfLocalDay } from "#src/domain/shared/time-zone.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { FormFailure } from "#src/components/ui/forms/FormFailure.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { ApiError, getErrorMessage } from "../../../lib/api/api-error.ts";
import { channelsQuery } from "../../../lib/queries/channels.query.ts";
import { useDash } from "../../../lib/session/dash-context.ts";
import { CredentialFields, listGiven } from "./CredentialFields.tsx";

const DEFAULT_DAYS = 90;

/** Period and credentials as the API takes them. */
export type HistorySource = { from: string; to: string; credentials: Record<string, string> };

type HistoryFormProps = {
  channel: ChannelEntry;
  accountId: string | null;
  pending: boolean;
  error: Error | null;
  onPreview: (source: HistorySource) => void;
};

/** Period, and what the platform's API needs; what the API account's connection has may stay empty. */
export function HistoryForm({ channel, accountId, pending, error, onPreview }: HistoryFormProps) {
  const { client } = useDash();
  const [today] = useState(() => localDayOf(Date.now(), client.timeZone));
  const [period, setPeriod] = useState({ from: addDays(today, -DEFAULT_DAYS), to: today });
  const [values, setValues] = useState<Record<string, string>>({});
  const connected = useConnectedFields(channel.id, accountId);
  const errors = error instanceof ApiError ? error.fields : {};
  const isOrdered = period.from !== "" && period.to !== "" && period.from <= period.to;
  const blocked = accountId === null || !isOrdered;

  function submit(): void {
    const [from, to] = [period.from, addDays(period.to, 1)].map((day) =>
      new Date(startOfLocalDay(day, client.timeZone)).toISOString(),
    );
    onPreview({ from: from ?? "", to: to ?? "", credentials: listGiven(values) });
  }

  return (
    <Section title="Period and access" description="The token is encrypted, and deleted when the import ends.">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!blocked) submit();
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          <Field label="From">
            <Input
              type="date"
              value={period.from}
              max={today}
              onChange={(event) => setPeriod({ ...period, from: event.target.value })}
            />
          </Field>
          <Field label="To" error={isOrdered ? undefined : "Must not be before the start"}>
            <Input
              type="date"
              value={period.to}
              max={today}
              onChange={(event) => setPeriod({ ...period, to: event.target.value })}
            />
          </Field>
        </div>
        <CredentialFields
          fields={channel.historyFields ?? []}
          values={values}
          errors={errors}
          getPlaceholder={({ name }) => (connected.has(name) ? "From the channel’s connection" : null)}
          onChange={setValues}
        />
        {error === null || Object.keys(errors).length > 0 ? null : <FormFailure>{getErrorMessage(error)}</FormFailure>}
        <Button type="submit" variant="primary" loading={pending} blocked={blocked}>
          Preview
        </Button>
      </form>
    </Section>
  );
}

function useConnectedFields(channel: string, accountId: string | null): Set<string> {
  const { data } = useQuery(channelsQuery());
  const connection = data?.connections.find((one) => one.channel === channel && one.apiAccountId === accountId);
  return new Set(connection?.fields.filter(({ isSet }) => isSet).map(({ name }) => name));
}
