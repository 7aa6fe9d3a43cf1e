import { useEffect, useRef } from "react";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { CopyButton } from "#src/components/ui/CopyButton.tsx";

type ShownLinkProps = { name: string; path: string; expiresAt: string; onDone: () => void };

/** A set-up link, this one time, to be handed over. */
export function ShownLink({ name, path, expiresAt, onDone }: ShownLinkProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const link = new URL(path, location.origin).href;
  return (
    <div ref={box} tabIndex={-1} className="rounded-md outline-none">
      <Section
        title={`Set-up link for ${name}`}
        description={`Hand it over by a way that you trust. It is good once, until ${formatDateTime(expiresAt, "UTC")} UTC, and can't be shown again.`}
        actions={
          <Button size="sm" onClick={onDone}>
            Done
          </Button>
        }
      >
        <div className="flex items-center gap-2 rounded-sm border border-conversion-ink/40 bg-wash py-1.5 pr-1.5 pl-3">
          <code className="min-w-0 flex-1 font-mono text-sm break-all">{link}</code>
          <CopyButton text={link} label="Copy the link" showLabel />
        </div>
      </Section>
    </div>
  );
}
