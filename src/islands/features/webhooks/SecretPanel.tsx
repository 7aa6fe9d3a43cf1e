import { useEffect, useRef } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { CopyBox } from "#src/components/ui/codes/CopyBox.tsx";

/** Shows an endpoint's secret once. */
export function SecretPanel({ url, secret, onDone }: { url: string; secret: string; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-md outline-none">
      <Section
        title="Signing secret"
        description="Copy it now. It is encrypted, and can't be shown again."
        actions={
          <Button size="sm" onClick={onDone}>
            I've copied it
          </Button>
        }
      >
        <div className="grid gap-2">
          <p className="text-[0.8125rem] wrap-anywhere text-soft">{url}</p>
          <CopyBox text={secret} label="Copy secret" />
        </div>
      </Section>
    </div>
  );
}
