import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { INTENTS, SENTIMENTS, sentimentSchema, intentSchema } from "#src/domain/analysis/analysis.contract.ts";
import { describeIntent } from "#src/domain/analysis/labels.ts";
import { SENTIMENT_NAMES, getStageName } from "#src/domain/conversations/labels.ts";
import { LEAD_STATES } from "#src/domain/conversations/lead.contract.ts";
import { LEAD_STATE_NAMES } from "#src/domain/conversations/lead-labels.ts";
import { dropStageSchema } from "#src/domain/metrics/metrics.contract.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { useDashSearch, useMetricsQueries, useSetDashSearch } from "../../../lib/navigation/dash-search.ts";
import { overviewMetricsQuery } from "../../../lib/queries/metrics.query.ts";
import { FilterSelect } from "../../../lib/screens/FilterSelect.tsx";
import { PropertySelects } from "../../../lib/screens/PropertySelects.tsx";
import { customIntentsQuery } from "../../../lib/queries/custom-intents.query.ts";
import { DURATION_CHOICES } from "./filters.ts";

/** The filters that only the list has, one select each; the shared ones are in the top bar. A choice updates the URL at once. */
export function Facets() {
  const search = useDashSearch();
  const setSearch = useSetDashSearch();
  const { now } = useMetricsQueries();
  const furthest = useQuery(overviewMetricsQuery(now)).data?.figures.furthest;
  const ownIntents = useQuery(customIntentsQuery()).data?.intents ?? [];
  const length = DURATION_CHOICES.find(
    ({ min, max }) => min === search.minDurationSeconds && max === search.maxDurationSeconds,
  );

  return (
    <div className="grid grid-cols-2 gap-3 rounded-md border border-rule bg-card p-4 sm:grid-cols-3 lg:grid-cols-5">
      <FilterSelect
        label="Stage"
        value={search.stage}
        options={dropStageSchema.options.map((id) => ({ value: id, name: getStageName(id), n: furthest?.[id] }))}
        onChoose={(value) => setSearch({ stage: dropStageSchema.safeParse(value).data })}
      />
      <FilterSelect
        label="Lead"
        value={search.lead}
        options={[
          { value: LEAD_STATES.join(","), name: "All leads" },
          ...LEAD_STATES.map((value) => ({ value, name: LEAD_STATE_NAMES[value] })),
        ]}
        onChoose={(value) => setSearch({ lead: value })}
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
