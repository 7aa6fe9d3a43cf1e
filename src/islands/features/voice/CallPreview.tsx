import { useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useState } from "react";
import { chooseAccount } from "#src/domain/api-accounts/selected-account.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";
import { CallTimeline } from "../../lib/voice/CallTimeline.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { BeganField } from "./BeganField.tsx";
import { CallFacts } from "./CallFacts.tsx";
import type { CallSettings, LocalCall } from "./measure-protocol.ts";
import { fromLocalInput, toLocalInput } from "./local-time.ts";
import { TranscribeBox } from "./TranscribeBox.tsx";
import { useSendCall } from "./voice.query.ts";

type CallPreviewProps = {
  files: File[];
  call: LocalCall;
  error: string | null;
  canSend: boolean;
  onRead: (settings: CallSettings) => void;
  onClose: () => void;
};

/** A call that was measured in the browser: who is the bot, when it began, and whether to send it. */
export function CallPreview({ files, call, error, canSend, onRead, onClose }: CallPreviewProps) {
  const { accounts, selectedAccount, client } = useDash();
  const own = accounts.filter(({ sample }) => sample === null);
  const navigate = useNavigate();
  const send = useSendCall();
  const whyId = useId();
  const [bot, setBot] = useState<string | null>(null);
  const [startedAt, setStartedAt] = useState("");
  const [version, setVersion] = useState("");
  const [accountId, setAccountId] = useState(chooseAccount(own, selectedAccount?.id ?? null)?.id ?? "");
  const [transcribe, setTranscribe] = useState(false);
  const recording = call.recording === null ? null : (files[call.recording] ?? null);
  const transcript = call.transcript === null ? null : (files[call.transcript] ?? null);
  const src = useObjectUrl(recording);
  const first = recording ?? transcript;
  const name = first?.name ?? "call";

  function choose(next: string | null): void {
    setBot(next);
    onRead({ bot: next, startedAt: null });
  }

  function sendCall(withRecording: boolean): void {
    const query = {
      apiAccountId: accountId,
      fileName: name.slice(0, 200),
      ...(startedAt === "" ? {} : { startedAt: fromLocalInput(startedAt, client.timeZone) }),
      ...(call.figures.bot === null ? {} : { bot: bot ?? call.figures.bot }),
      ...(version.trim() === "" ? {} : { agentVersion: version.trim() }),
      ...(withRecording ? { keepAudio: "true", transcribe: String(transcribe) } : {}),
    };
    const content = withRecording && recording !== null ? { recording } : { figures: call.toSend };
    send.mutate(
      { query, transcript, ...content },
      {
        onSuccess: ({ id }) => void navigate({ to: paths.dash.voiceCall(id) }),
        onError: (failure) =>
          toast({
            title: "The call could not be sent",
            description: getErrorMessage(failure),
            variant: "destructive",
          }),
      },
    );
  }

  return (
    <Section
      title={name}
      description="Nothing has been sent"
      actions={
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <CallFacts measures={call.figures.measures} unknown={call.figures.unknown} notes={call.figures.notes} />
        <CallTimeline
          timeline={call.timeline}
          source={{ src }}
          noSound="There is no recording, only its transcript."
          name={name}
        />
        <form className="grid gap-4 border-t border-rule pt-4" onSubmit={(event) => event.preventDefault()}>
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            {call.choices.length === 0 ? null : (
              <Field
                label="Who is the bot?"
                hint={bot === null ? `Assumed: ${call.figures.bot ?? "unknown"}` : undefined}
                error={error ?? undefined}
              >
                <NativeSelect
                  value={bot ?? ""}
                  onChange={({ target }) => choose(target.value === "" ? null : target.value)}
                >
                  <option value="">As assumed</option>
                  {call.choices.map((choice) => (
                    <option key={choice} value={choice}>
                      {LABELS[choice] ?? choice}
                    </option>
                  ))}
                </NativeSelect>
              </Field>
            )}
            <BeganField value={startedAt} onChange={setStartedAt} />
            <Field label="Bot version" hint="To compare calls by.">
              <Input value={version} maxLength={200} onChange={({ target }) => setVersion(target.value)} />
            </Field>
            <Field label="API account">
              <NativeSelect value={accountId} onChange={({ target }) => setAccountId(target.value)}>
                {own.map((account) => (
                  <option key={account.id} value={account.id}>
                    {account.name}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          </div>
          {first !== null && startedAt === "" ? (
            <Button
              size="sm"
              className="justify-self-start"
              onClick={() => setStartedAt(toLocalInput(first.lastModified, client.timeZone))}
            >
              Use the file’s date, {formatDateTime(new Date(first.lastModified).toISOString(), client.timeZone)}
            </Button>
          ) : null}
          {recording !== null && transcript === null && canSend ? (
            <TranscribeBox checked={transcribe} onChange={setTranscribe} />
          ) : null}
          <div className="flex flex-wrap items-center gap-2">
            <Button
              variant="primary"
              blocked={!canSend || accountId === ""}
              loading={send.isPending}
              onClick={() => sendCall(false)}
              {...(canSend ? {} : { "aria-describedby": whyId })}
            >
              {transcript === null ? "Send figures" : "Send figures and transcript"}
            </Button>
            {recording === null ? null : (
              <Button
                blocked={!canSend || accountId === ""}
                loading={send.isPending}
                onClick={() => sendCall(true)}
                {...(canSend ? {} : { "aria-describedby": whyId })}
              >
                Send with the recording
              </Button>
            )}
            {canSend ? null : (
              <p id={whyId} className="text-sm text-soft">
                You can’t send calls in this workspace.
              </p>
            )}
          </div>
        </form>
      </div>
    </Section>
  );
}

const LABELS: Readonly<Record<string, string>> = { left: "Left channel", right: "Right channel" };

/** An address at which the browser plays a file, as long as the screen is open; null without one. */
function useObjectUrl(file: File | null): string | null {
  const [url] = useState(() => (file === null ? null : URL.createObjectURL(file)));
  useEffect(() => {
    if (url === null) return undefined;
    return () => URL.revokeObjectURL(url);
  }, [url]);
  return url;
}
