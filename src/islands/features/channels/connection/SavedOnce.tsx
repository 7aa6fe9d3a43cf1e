import { useEffect, useRef } from "react";
import type { ChannelEntry } from "#src/domain/channels/channels.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { UnsavedGuard } from "../../../lib/forms/UnsavedGuard.tsx";
import { CopyValue } from "../connect/CopyValue.tsx";

type SavedOnceProps = { channel: ChannelEntry; generated: Readonly<Record<string, string>>; onSaved: () => void };

/** Shows the values that we made, this one time. */
export function SavedOnce({ channel, generated, onSaved }: SavedOnceProps) {
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(generated);
  const isShown = entries.length > 0;
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div ref={box} tabIndex={-1} className="rounded-md outline-none">
      <UnsavedGuard
        unsaved
        title="Leave without saving these values?"
        description="We made them for you and can't show them again. You can replace them later."
      />
      <Section
        title="Save these values now"
        description="We made them for this connection and can't show them again. The steps below say where they go."
        actions={
          <Button size="sm" variant="primary" onClick={onSaved}>
            I've saved it
          </Button>
        }
      >
        <div className="grid gap-3">
          {entries.map(([name, value]) => {
            const label = channel.fields.find((field) => field.name === name)?.label ?? name;
            return (
              <div key={name} className="grid gap-1.5">
                <p className="text-sm font-semibold">{label}</p>
                <CopyValue value={value} label={label} />
              </div>
            );
          })}
        </div>
      </Section>
    </div>
  );
}
