import { useState } from "react";
import type { ReactNode } from "react";
import { Switch } from "#src/components/ui/forms/Switch.tsx";

type SavedSwitchProps = {
  label: string;
  hint: ReactNode;
  /** The stored value. */
  saved: boolean;
  disabled?: boolean;
  /** Saves the value; calls `onSettled` on success and failure alike. */
  onSave: (next: boolean, onSettled: () => void) => void;
};

/** A switch that saves at once and says so: shows the new value optimistically, then the stored one. */
export function AutosaveSwitch({ saved, onSave, hint, ...rest }: SavedSwitchProps) {
  const [pending, setPending] = useState<boolean | null>(null);
  return (
    <Switch
      {...rest}
      hint={
        <>
          {hint} <span className="font-semibold">Saved at once.</span>
        </>
      }
      checked={pending ?? saved}
      onChange={({ target }) => {
        setPending(target.checked);
        onSave(target.checked, () => setPending(null));
      }}
    />
  );
}
