import { useEffect, useRef } from "react";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { CopyBox } from "#src/components/ui/codes/CopyBox.tsx";

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
        <CopyBox text={link} label="Copy link" />
      </Section>
    </div>
  );
}
