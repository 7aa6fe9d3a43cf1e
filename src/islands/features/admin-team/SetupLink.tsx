import { useEffect, useRef } from "react";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { CopyButton } from "#src/components/ui/CopyButton.tsx";

type SetupLinkProps = { name: string; path: string; expiresAt: string; onDone: () => void };

/** A new setup link, shown once, to pass on. */
export function SetupLink({ name, path, expiresAt, onDone }: SetupLinkProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const link = new URL(path, location.origin).href;
  return (
    <div ref={box} tabIndex={-1} className="rounded-md outline-none">
      <Section
        title={`Setup link for ${name}`}
        description={`Send it over a channel you trust. It works once, expires on ${formatDateTime(expiresAt, "UTC")} UTC, and won't be shown again.`}
        actions={
          <Button size="sm" onClick={onDone}>
            Done
          </Button>
        }
      >
        <div className="flex items-center gap-2 rounded-sm border border-conversion-ink/40 bg-wash py-1.5 pr-1.5 pl-3">
          <code className="min-w-0 flex-1 font-mono text-sm break-all">{link}</code>
          <CopyButton text={link} label="Copy link" showLabel />
        </div>
      </Section>
    </div>
  );
}
