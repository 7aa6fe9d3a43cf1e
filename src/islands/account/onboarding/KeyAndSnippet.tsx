import { useState } from "react";
import type { z } from "zod";
import type { newApiKeyOutputSchema } from "#src/domain/api-keys/api-keys.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { CopyBox } from "#src/components/ui/codes/CopyBox.tsx";
import { CopyButton } from "#src/components/ui/buttons/CopyButton.tsx";
import { SegmentedControl } from "#src/components/ui/forms/SegmentedControl.tsx";
import { SNIPPETS } from "../../features/api-keys/quick-start.ts";
import type { SnippetLanguage } from "../../features/api-keys/quick-start.ts";

type KeyAndSnippetProps = {
  /** The key just created, with its full value. */
  created: z.output<typeof newApiKeyOutputSchema> | null;
  /** Prefix of a key created on an earlier visit. */
  knownPrefix: string | null;
  onCreateAnother: () => void;
};

/** Shows the new key once, with ready-to-run code that uses it. */
export function KeyAndSnippet({ created, knownPrefix, onCreateAnother }: KeyAndSnippetProps) {
  const [language, setLanguage] = useState<SnippetLanguage>("curl");
  if (created === null) {
    return (
      <div className="flex flex-wrap items-center gap-3 rounded-md border border-rule bg-card p-4 sm:p-5">
        <p className="flex-1 basis-64 text-sm">
          Your bot has the key <code className="font-mono">{knownPrefix}…</code>. It was shown once, when it was
          created.
        </p>
        <Button size="sm" onClick={onCreateAnother}>
          Create another key
        </Button>
      </div>
    );
  }
  const snippet = SNIPPETS[language].write(location.origin, created.key);
  return (
    <div className="grid gap-4 rounded-md border border-rule bg-card p-4 sm:p-5">
      <div className="grid gap-1.5">
        <h2 className="font-sans text-sm font-semibold tracking-normal">API key for “{created.apiKey.name}”</h2>
        <CopyBox text={created.key} label="Copy the key" />
        <p className="text-[0.8125rem] text-soft">Copy it now. You won't be able to see it again.</p>
      </div>
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="font-sans text-sm font-semibold tracking-normal">Send a first message</h2>
          <span className="flex items-center gap-2">
            <SegmentedControl
              size="sm"
              label="Language"
              value={language}
              onValueChange={setLanguage}
              options={(["curl", "node", "python"] as const).map((value) => ({ value, label: SNIPPETS[value].name }))}
            />
            <CopyButton text={snippet} label="Copy the code" />
          </span>
        </div>
        <pre
          tabIndex={0}
          role="region"
          aria-label="Send a first message"
          className="overflow-x-auto rounded-sm border border-rule bg-paper p-3 font-mono text-xs leading-relaxed"
        >
          {snippet}
        </pre>
        <p className="text-[0.8125rem] text-soft">
          All fields are in the{" "}
          <a
            href={paths.apiReference}
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-ink underline decoration-edge underline-offset-4"
          >
            API reference
          </a>
          .
        </p>
      </div>
    </div>
  );
}
