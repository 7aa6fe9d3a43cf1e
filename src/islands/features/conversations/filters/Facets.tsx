import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import {
  INTENTS,
  languageSchema,
  SENTIMENTS,
  sentimentSchema,
  intentSchema,
} from "#src/domain/analysis/analysis.contract.ts";
import { describeIntent, describeLanguage } from "#src/domain/analysis/labels.ts";
import { OUTCOME_FILTER_NAMES, SENTIMENT_NAMES, getStageName } from "#src/domain/conversations/labels.ts";
import { LEAD_STATES } from "#src/domain/conversations/lead.contract.ts";
import { LEAD_STATE_NAMES } from "#src/domain/conversations/lead-labels.ts";
import { ACT_NAMES, LOSS_REASON_NAMES, NEED_NAMES } from "#src/domain/conversations/reading-labels.ts";
import { dropStageSchema } from "#src/domain/metrics/metrics.contract.ts";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { useDashSearch, useMetricsQueries, useSetDashSearch } from "../../../lib/navigation/dash-search.ts";
import { FILTERS } from "../../../lib/navigation/shared-filters.ts";
import { dimensionsQuery } from "../../../lib/queries/metrics.query.ts";
import { FilterSelect } from "../../../lib/screens/FilterSelect.tsx";
import type { FilterOption } from "../../../lib/screens/FilterSelect.tsx";
import { PropertySelects } from "../../../lib/screens/PropertySelects.tsx";
import { customIntentsQuery } from "../../../lib/queries/custom-intents.query.ts";
import { DURATION_CHOICES } from "./filters.ts";

/** The filters of the list, one select each; a choice updates the URL at once. */
export function Facets() {
  const search = useDashSearch();
  const setSearch = useSetDashSearch();
  const { accounts } = useDash();
  const { now } = useMetricsQueries();
  const { data } = useQuery(dimensionsQuery({ from: now.from, to: now.to, sample: now.sample }));
  const ownIntents = useQuery(customIntentsQuery()).data?.intents ?? [];
  const length = DURATION_CHOICES.find(
    ({ min, max }) => min === search.minDurationSeconds && max === search.maxDurationSeconds,
  );

  return (
    <div className="grid grid-cols-2 gap-3 rounded-md border border-rule bg-card p-4 sm:grid-cols-3 lg:grid-cols-5">
      <FilterSelect
        label="Stage"
        value={search.stage}
        options={dropStageSchema.options.map((id) => ({ value: id, name: getStageName(id) }))}
        onChoose={(value) => setSearch({ stage: dropStageSchema.safeParse(value).data })}
      />
      <FilterSelect
        label="Outcome"
        value={search.outcome}
        getName={(value) => FILTERS.outcome.describe(value, {})}
        options={listOptions(OUTCOME_FILTER_NAMES)}
        onChoose={(value) => setSearch({ outcome: value })}
      />
      <FilterSelect
        label="Reason"
        value={search.reason}
        getName={(value) => FILTERS.reason.describe(value, {})}
        options={listOptions(LOSS_REASON_NAMES)}
        onChoose={(value) => setSearch({ reason: value })}
      />
      <FilterSelect
        label="Last from the bot"
        value={search.act}
        getName={(value) => FILTERS.act.describe(value, {})}
        options={listOptions(ACT_NAMES)}
        onChoose={(value) => setSearch({ act: value })}
      />
      <FilterSelect
        label="Came for"
        value={search.need}
        getName={(value) => FILTERS.need.describe(value, {})}
        options={listOptions(NEED_NAMES)}
        onChoose={(value) => setSearch({ need: value })}
      />
      <FilterSelect
        label="Lead"
        value={search.lead}
        options={[{ value: LEAD_STATES.join(","), name: "All leads" }, ...listOptions(LEAD_STATE_NAMES)]}
        onChoose={(value) => setSearch({ lead: value })}
      />
      <FilterSelect
        label="Channel"
        value={search.channel}
        options={(data?.channels ?? []).map(({ value }) => ({ value, name: getChannelName(value) }))}
        unlisted={data?.leftOut.channels.values}
        onChoose={(value) => setSearch({ channel: value })}
      />
      <FilterSelect
        label="API account"
        value={search.account}
        options={accounts.map(({ id, name }) => ({ value: id, name }))}
        onChoose={(value) => setSearch({ account: value })}
      />
      <FilterSelect
        label="Language"
        value={search.language}
        options={languageSchema.options.map((id) => ({ value: id, name: describeLanguage(id) }))}
        onChoose={(value) => setSearch({ language: languageSchema.safeParse(value).data })}
      />
      <FilterSelect
        label="Bot version"
        value={search.version}
        options={(data?.versions ?? []).map(({ value }) => ({ value, name: value }))}
        unlisted={data?.leftOut.versions.values}
        onChoose={(value) => setSearch({ version: value })}
      />
      <FilterSelect
        label="Sentiment"
        value={search.sentiment}
        options={SENTIMENTS.map((id) => ({ value: id, name: SENTIMENT_NAMES[id] }))}
        onChoose={(value) => setSearch({ sentiment: sentimentSchema.safeParse(value).data })}
      />
      <FilterSelect
        label="Intent"
        value={search.intent}
        options={INTENTS.map((id) => ({ value: id, name: describeIntent(id) }))}
        onChoose={(value) => setSearch({ intent: intentSchema.safeParse(value).data })}
      />
      {ownIntents.length === 0 && search.ownIntent === undefined ? null : (
        <FilterSelect
          label="Custom intent"
          value={search.ownIntent}
          options={ownIntents.map(({ id, name }) => ({ value: id, name }))}
          onChoose={(value) => setSearch({ ownIntent: value })}
        />
      )}
      <Field label="Length">
        <NativeSelect
          size="sm"
          value={length?.value ?? "custom"}
          onChange={(event) => {
            const choice = DURATION_CHOICES.find(({ value }) => value === event.target.value);
            setSearch({ minDurationSeconds: choice?.min, maxDurationSeconds: choice?.max });
          }}
        >
          {DURATION_CHOICES.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
          {length === undefined ? <option value="custom">Custom</option> : null}
        </NativeSelect>
      </Field>
      <PropertySelects isList />
      <TagFacet key={search.tag ?? ""} value={search.tag ?? ""} onChoose={(tag) => setSearch({ tag })} />
    </div>
  );
}

function listOptions(names: Readonly<Record<string, string>>): FilterOption[] {
  return Object.entries(names).map(([value, name]) => ({ value, name }));
}

function TagFacet({ value, onChoose }: { value: string; onChoose: (tag: string | undefined) => void }) {
  const [text, setText] = useState(value);
  const id = useId();
  return (
    <form
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(text.trim() || undefined);
      }}
    >
      <Field label={<span id={id}>Tag</span>}>
        <Input
          size="sm"
          maxLength={60}
          placeholder="Exact tag"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => text.trim() !== value && onChoose(text.trim() || undefined)}
        />
      </Field>
    </form>
  );
}
