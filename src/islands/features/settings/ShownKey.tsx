import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { newApiKeyOutputSchema } from "#src/domain/accounts/accounts.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { CopyButton } from "#src/components/ui/CopyButton.tsx";
import { FirstMessage } from "../../lib/FirstMessage.tsx";
import { newestConversationQuery } from "../../lib/newest-conversation.query.ts";
import { writeSendCommand } from "./quick-start.ts";

type ShownKeyProps = { created: z.output<typeof newApiKeyOutputSchema>; onDone: () => void };

/** A new key, this one time, with commands that work as they stand. */
export function ShownKey({ created: { key, apiKey }, onDone }: ShownKeyProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { origin } = location;
  const sends = apiKey.scopes.includes("ingest");
  // An account that has conversations already waits for no first one.
  const [wasEmpty, setWasEmpty] = useState(false);
  const { data: newest } = useQuery({ ...newestConversationQuery(apiKey.apiAccountId), enabled: sends });
  if (newest === null && !wasEmpty) setWasEmpty(true);
  return (
    <div ref={box} tabIndex={-1} className="rounded-md outline-none">
      <Section
        title={`Your new key “${apiKey.name}”`}
        description="Copy it now: it is kept hashed, and can't be shown again."
        actions={
          <Button size="sm" onClick={onDone}>
            I have copied it
          </Button>
        }
      >
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center justify-end gap-2 rounded-sm border border-conversion-ink/40 bg-wash py-1.5 pr-1.5 pl-3">
            <code className="min-w-0 flex-1 font-mono text-sm break-all max-sm:basis-full max-sm:pt-1">{key}</code>
            <CopyButton text={key} label="Copy the key" showLabel />
          </div>
          {sends ? <Command title="Send a first message" command={writeSendCommand(origin, key)} /> : null}
          {wasEmpty ? <FirstMessage accountId={apiKey.apiAccountId} /> : null}
          <p className="text-sm text-soft">
            The answer counts what was accepted, and the conversation shows up in the dashboard at once. All fields are
            in the{" "}
            <a
              href={paths.apiReference}
              className="font-semibold text-ink underline decoration-edge underline-offset-4"
            >
              API reference
            </a>
            .
          </p>
        </div>
      </Section>
    </div>
  );
}

function Command({ title, command }: { title: string; command: string }) {
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-sans text-sm font-semibold tracking-normal">{title}</h3>
        <CopyButton text={command} label={`Copy: ${title}`} />
      </div>
      <pre
        tabIndex={0}
        role="region"
        aria-label={title}
        className="overflow-x-auto rounded-sm border border-rule bg-paper p-3 font-mono text-xs leading-relaxed"
      >
        {command}
      </pre>
    </div>
  );
}
