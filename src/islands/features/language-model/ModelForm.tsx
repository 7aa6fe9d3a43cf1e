import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { languageModelChangeSchema, MODEL_USES } from "#src/domain/language-model/language-model.contract.ts";
import type { LanguageModel } from "#src/domain/language-model/language-model.contract.ts";
import { USE_LABELS } from "#src/domain/language-model/labels.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { RadioGroup } from "#src/components/ui/forms/RadioGroup.tsx";
import { Switch } from "#src/components/ui/forms/Switch.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { SettingsForm } from "../../lib/forms/SettingsForm.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { useSetLanguageModel } from "./language-model.query.ts";

type Input = z.input<typeof languageModelChangeSchema>;
type Output = z.output<typeof languageModelChangeSchema>;

/** Which model, its key, what it is used for, and the budget. */
export function ModelForm({ model }: { model: LanguageModel }) {
  const { impersonation } = useDash();
  const isFixed = useReadOnly() || impersonation !== undefined;
  const save = useSetLanguageModel();
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(languageModelChangeSchema),
    values: {
      enabled: model.enabled,
      provider: model.provider,
      baseUrl: model.baseUrl ?? "",
      model: model.model ?? "",
      uses: model.uses,
      monthlyBudgetUsd: model.monthlyBudgetUsd,
    },
  });
  const provider = useWatch({ control: form.control, name: "provider" }) ?? null;
  const enabled = useWatch({ control: form.control, name: "enabled" });
  const { errors } = form.formState;
  const isOwn = provider === "openai-compatible" || provider === "anthropic";
  const isKeyKept = model.hasKey && provider === model.provider;

  return (
    <Section title="Language model">
      <SettingsForm
        form={form}
        disabled={isFixed}
        saving={save.isPending}
        names={["provider", "baseUrl", "model", "apiKey", "monthlyBudgetUsd"]}
        secrets={["apiKey"]}
        toasts={toastOutcome(
          enabled === true ? "Language model saved" : "Saved. The language model is off",
          "The language model could not be saved",
        )}
        onSave={(values, outcome) => save.mutate(values, outcome)}
        className="max-w-xl"
      >
        <Switch
          label="Use a language model"
          hint="Off, everything is done by the built-in engine."
          {...form.register("enabled")}
        />
        <RadioGroup
          legend="Model"
          value={provider}
          onValueChange={(value) => form.setValue("provider", value, { shouldDirty: true })}
          error={errors.provider?.message}
          options={[
            {
              value: "operator",
              label: "This installation's model",
              hint:
                model.operatorModel === null
                  ? "This installation has none."
                  : `${model.operatorModel}, at ${model.operatorHost ?? ""}`,
              disabled: !model.operatorAvailable,
            },
            {
              value: "openai-compatible",
              label: "Your own, OpenAI-compatible",
              hint: "OpenAI, Mistral, Azure, Google, vLLM and others that speak this protocol",
            },
            { value: "anthropic", label: "Your own, Anthropic" },
          ]}
        />
        {isOwn ? (
          <>
            <Field
              label="Address"
              hint={
                provider === "anthropic"
                  ? "Leave empty for Anthropic's own."
                  : "The base address, with https:// and on a public server, such as https://api.openai.com/v1."
              }
              error={errors.baseUrl?.message}
            >
              <Input type="url" {...form.register("baseUrl")} />
            </Field>
            <Field label="Model" error={errors.model?.message} required>
              <Input autoComplete="off" spellCheck={false} {...form.register("model")} />
            </Field>
            <Field
              label="API key"
              hint={
                isKeyKept
                  ? "A key is stored. It is never shown; enter another to replace it. A new address needs its key again."
                  : "Stored encrypted, and never shown again."
              }
              error={errors.apiKey?.message}
            >
              <Input
                type="password"
                autoComplete="off"
                placeholder={isKeyKept ? "••••••••" : undefined}
                {...form.register("apiKey", { setValueAs: (value: unknown) => (value === "" ? undefined : value) })}
              />
            </Field>
          </>
        ) : null}
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-sm font-semibold">Used for</legend>
          {MODEL_USES.map((use) => (
            <Checkbox
              key={use}
              label={USE_LABELS[use].label}
              hint={USE_LABELS[use].gives}
              {...form.register(`uses.${use}`)}
            />
          ))}
        </fieldset>
        <Field
          label="Budget a month, in US dollars"
          hint={`At most ${model.maxBudgetUsd}. At 80% owners and admins are told, at 100% the built-in engine answers alone.`}
          error={errors.monthlyBudgetUsd?.message}
        >
          <Input
            type="number"
            inputMode="decimal"
            step="0.01"
            min={0}
            className="max-w-40"
            {...form.register("monthlyBudgetUsd", { valueAsNumber: true })}
          />
        </Field>
      </SettingsForm>
    </Section>
  );
}
