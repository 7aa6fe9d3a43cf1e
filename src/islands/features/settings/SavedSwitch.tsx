import { useState } from "react";
import type { ReactNode } from "react";
import { Switch } from "#src/components/ui/Switch.tsx";

type SavedSwitchProps = {
  label: string;
  hint: ReactNode;
  /** As it is kept. */
  saved: boolean;
  disabled?: boolean;
  /** Saves it and calls `onSettled` at the end, however that came out. */
  onSave: (next: boolean, onSettled: () => void) => void;
};

/** A switch that saves by itself: it shows the wish at once, and what is kept when the saving has ended. */
export function SavedSwitch({ saved, onSave, ...rest }: SavedSwitchProps) {
  const [wish, setWish] = useState<boolean | null>(null);
  return (
    <Switch
      {...rest}
      className="max-w-xl"
      checked={wish ?? saved}
      onChange={({ target }) => {
        setWish(target.checked);
        onSave(target.checked, () => setWish(null));
      }}
    />
  );
}
