import { buildForwardingCode } from "#src/domain/channels/channel-code.ts";
import type { ChannelEntry, ChannelStep } from "#src/domain/channels/channels.contract.ts";
import { CodeBox } from "#src/components/ui/codes/CodeBox.tsx";
import { CopyValue } from "./CopyValue.tsx";
import { StepText } from "./StepText.tsx";

/** What the steps' copy buttons copy, as far as it is known. */
type CopyValues = {
  webhookUrl: string | null;
  relayUrl: string | null;
  snippet: string | null;
  /** Values of fields by name; secrets only right after they were made. */
  fields: Readonly<Record<string, string>>;
};

type SetupStepsProps = {
  channel: ChannelEntry;
  values: CopyValues;
  /** Why a field's value is missing. */
  missing: string;
};

/** The numbered steps in the platform. */
export function SetupSteps({ channel, values, missing }: SetupStepsProps) {
  const forwarding = channel.oneReceiver && values.webhookUrl !== null ? buildForwardingCode(values.webhookUrl) : null;
  return (
    <div className="grid gap-5">
      <ol className="grid gap-5">
        {channel.steps.map((step, index) => (
          <li key={step.title} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3">
            <span
              aria-hidden="true"
              className="tabular grid size-7 place-items-center rounded-full border border-edge text-xs font-semibold"
            >
              {index + 1}
            </span>
            <div className="grid min-w-0 gap-2">
              <p className="pt-0.5 font-semibold">{step.title}</p>
              <StepText text={step.text} />
              <StepValue step={step} channel={channel} values={values} missing={missing} />
            </div>
          </li>
        ))}
      </ol>
      {forwarding === null ? null : (
        <div className="grid gap-2">
          <CodeBox title="Forward to us, Node.js" code={forwarding} />
          <p className="text-[0.8125rem] text-soft">
            For your bot's developer: call it with the request and its raw body, after you have answered the platform.
            It never waits and never fails, so nothing of ours can slow or break the bot.
          </p>
        </div>
      )}
    </div>
  );
}

function StepValue({ step, channel, values, missing }: SetupStepsProps & { step: ChannelStep }) {
  if (step.copy === null) return null;
  const value = findValue(step.copy, values);
  const field = channel.fields.find(({ name }) => name === step.copy);
  if (value !== null) return <CopyValue value={value} label={`${field?.label ?? LABELS[step.copy] ?? step.copy}`} />;
  return <p className="text-[0.8125rem] text-faint">{missing}</p>;
}

const LABELS: Record<string, string> = {
  webhookUrl: "our address",
  relayUrl: "the relay address",
  snippet: "the snippet",
};

function findValue(name: string, { webhookUrl, relayUrl, snippet, fields }: CopyValues): string | null {
  if (name === "webhookUrl") return webhookUrl;
  if (name === "relayUrl") return relayUrl;
  if (name === "snippet") return snippet;
  return fields[name] ?? null;
}
