import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { newApiKeyOutputSchema } from "#src/domain/api-keys/api-keys.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { CodeBox } from "#src/components/ui/codes/CodeBox.tsx";
import { CopyBox } from "#src/components/ui/codes/CopyBox.tsx";
import { FirstMessage } from "../../lib/screens/empty/FirstMessage.tsx";
import { newestConversationQuery } from "../../lib/queries/newest-conversation.query.ts";
import { buildCurlCommand } from "./quick-start.ts";

type ShownKeyProps = { created: z.output<typeof newApiKeyOutputSchema>; onDone: () => void };

/** Shows a new key once, with a command that uses it. */
export function NewKeyPanel({ created: { key, apiKey }, onDone }: ShownKeyProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { origin } = location;
  const sends = apiKey.scopes.includes("ingest");
  // Wait for a first message only if the account has no conversations yet.
  const [wasEmpty, setWasEmpty] = useState(false);
  const { data: newest } = useQuery({ ...newestConversationQuery({ account: apiKey.apiAccountId }), enabled: sends });
  if (newest === null && !wasEmpty) setWasEmpty(true);
  return (
    <div ref={box} tabIndex={-1} className="rounded-md outline-none">
      <Section
        title={`New API key “${apiKey.name}”`}
        description="Copy it now. We store only a hash of it and can't show it again."
        actions={
          <Button size="sm" onClick={onDone}>
            I've copied it
          </Button>
        }
      >
        <div className="grid gap-4">
          <CopyBox text={key} label="Copy key" />
          {sends ? <CodeBox isHeading title="Send your first message" code={buildCurlCommand(origin, key)} /> : null}
          {wasEmpty ? <FirstMessage accountId={apiKey.apiAccountId} /> : null}
          <p className="text-sm text-soft">
            The response counts the accepted messages, and the conversation appears in the dashboard at once. See all
            fields in the{" "}
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
