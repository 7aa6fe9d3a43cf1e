import { useEffect, useState } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { QUIET_RANGE_MS, TIMEOUT_RANGE_MS } from "#src/domain/runner/run/waits.ts";
import { getChrome } from "../get-chrome.ts";
import { BetweenScripts } from "./BetweenScripts.tsx";
import { PairingForm } from "./PairingForm.tsx";
import { deleteEverything, getSettings, setSettings } from "./store.ts";
import type { Pairing, Settings } from "./store.ts";

/** Waits, typing, permissions and what is kept. */
export function SettingsTab({
  tabId,
  isRunning,
  pairing,
  onPairing,
}: {
  tabId: number | null;
  isRunning: boolean;
  pairing: Pairing | null;
  onPairing: (pairing: Pairing | null) => void;
}) {
  const [settings, setShown] = useState<Settings | null>(null);
  const [notice, setNotice] = useState("");
  useEffect(() => {
    void getSettings().then(setShown);
  }, []);

  function change(changed: Partial<Settings>): void {
    if (!settings) return;
    const next = { ...settings, ...changed };
    setShown(next);
    void setSettings(next);
  }

  if (!settings) return null;
  return (
    <div className="grid gap-4">
      <PairingForm pairing={pairing} onChange={onPairing} />
      <NumberField
        label="Quiet time"
        hint="Milliseconds without a change after which an answer is over"
        value={settings.quietMs}
        range={QUIET_RANGE_MS}
        onChange={(quietMs) => change({ quietMs })}
      />
      <NumberField
        label="Longest wait"
        hint="Seconds until the first letter of an answer"
        value={settings.timeoutMs / 1000}
        range={[TIMEOUT_RANGE_MS[0] / 1000, TIMEOUT_RANGE_MS[1] / 1000]}
        onChange={(seconds) => change({ timeoutMs: seconds * 1000 })}
      />
      <Checkbox
        label="Type at once"
        hint="Instead of letter by letter"
        checked={settings.atOnce}
        onChange={({ target }) => change({ atOnce: target.checked })}
      />
      <BetweenScripts
        tabId={tabId}
        isRunning={isRunning}
        between={settings.between}
        onChange={(between) => change({ between })}
      />
      <AllowedSites />
      <div className="grid gap-2 border-t border-rule pt-4">
        <p className="text-sm text-soft">
          Scripts, settings and the last 50 runs are kept in this browser only. Removing the extension deletes them,
          too.
        </p>
        <Button
          size="sm"
          variant="danger"
          className="justify-self-start"
          onClick={() => {
            void deleteEverything().then(async () => {
              setShown(await getSettings());
              onPairing(null);
              setNotice("Everything is deleted.");
            });
          }}
        >
          Delete everything
        </Button>
        <p role="status" className="text-sm">
          {notice}
        </p>
      </div>
    </div>
  );
}

type NumberFieldProps = {
  label: string;
  hint: string;
  value: number;
  range: readonly [number, number];
  onChange: (value: number) => void;
};

function NumberField({ label, hint, value, range: [least, most], onChange }: NumberFieldProps) {
  const [text, setText] = useState(String(value));
  const isValid = text.trim() !== "" && Number(text) >= least && Number(text) <= most;
  return (
    <Field label={label} hint={hint} error={isValid ? undefined : `A number from ${String(least)} to ${String(most)}`}>
      <Input
        type="number"
        min={least}
        max={most}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const next = Number(target.value);
          if (target.value.trim() !== "" && next >= least && next <= most) onChange(next);
        }}
      />
    </Field>
  );
}

function AllowedSites() {
  const [origins, setOrigins] = useState<string[]>([]);
  useEffect(() => {
    void list().then(setOrigins);
  }, []);

  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold">Sites allowed</h3>
      {origins.length === 0 ? (
        <p className="text-sm text-soft">None. The Runner enters the page whose toolbar button you press.</p>
      ) : (
        <ul className="grid gap-1.5">
          {origins.map((origin) => (
            <li key={origin} className="flex items-center justify-between gap-2 text-sm">
              {origin}
              <Button
                size="sm"
                aria-label={`Take back ${origin}`}
                onClick={() => {
                  void getChrome()
                    .permissions.remove({ origins: [origin] })
                    .then(list)
                    .then(setOrigins);
                }}
              >
                Take back
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

async function list(): Promise<string[]> {
  return (await getChrome().permissions.getAll()).origins ?? [];
}
