import { formatError } from "#src/domain/shared/format-error.ts";
import { useState } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { setPairing } from "./store.ts";
import type { Pairing } from "./store.ts";
import { pair, updateGoal, WorkspaceError } from "./workspace.ts";

type PairingFormProps = { pairing: Pairing | null; onChange: (pairing: Pairing | null) => void };

/** Pairs this browser with a workspace, or ends that. */
export function PairingForm({ pairing, onChange }: PairingFormProps) {
  const [address, setAddress] = useState("");
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | undefined>(undefined);
  const [isPairing, setIsPairing] = useState(false);

  async function start(): Promise<void> {
    setIsPairing(true);
    setError(undefined);
    try {
      onChange(await pair(address.trim(), code));
      setCode("");
    } catch (problem) {
      setError(formatError(problem, { stack: false }));
    } finally {
      setIsPairing(false);
    }
  }

  async function update(current: Pairing): Promise<void> {
    setIsPairing(true);
    setError(undefined);
    try {
      onChange(await updateGoal(current));
    } catch (problem) {
      if (problem instanceof WorkspaceError && problem.isUnpaired) onChange(null);
      setError(formatError(problem, { stack: false }));
    } finally {
      setIsPairing(false);
    }
  }

  if (pairing) {
    return (
      <div className="grid gap-2">
        <p className="text-sm">
          Paired with {pairing.workspace} at {pairing.address}. Only “Save to workspace” sends anything.
        </p>
        <p role="status" className="text-sm text-soft">
          {describeGoal(pairing)}
        </p>
        {error === undefined ? null : <p className="text-sm text-drop-ink">{error}</p>}
        <Button size="sm" className="justify-self-start" loading={isPairing} onClick={() => void update(pairing)}>
          Update the goal
        </Button>
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => {
            void setPairing(null).then(() => onChange(null));
          }}
        >
          Unpair
        </Button>
      </div>
    );
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <Field label="Workspace address" hint="The address of your dashboard">
        <Input type="url" placeholder="https://" value={address} onChange={({ target }) => setAddress(target.value)} />
      </Field>
      <Field label="Pairing code" hint="From the Runner page of your dashboard" error={error}>
        <Input
          autoComplete="off"
          spellCheck={false}
          placeholder="XXXX-XXXX"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      <Button size="sm" type="submit" className="justify-self-start" loading={isPairing}>
        Pair
      </Button>
    </form>
  );
}

function describeGoal({ goal }: Pairing): string {
  if (goal === null) return "The workspace’s goal is not known yet: conversions are detected automatically.";
  const asked = new Date(goal.askedAt).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
  return `Conversions are read with the workspace’s goal as of ${asked}. It is asked for with every save, too.`;
}
