import { Cable, CheckCircle2, FileUp, FlaskConical } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";
import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { Spinner } from "#src/components/ui/marks/Spinner.tsx";
import { useLoadSample } from "../../lib/queries/sample.query.ts";

type StartDoorsProps = {
  /** Whether the form or the key of the bot is shown below. */
  connecting: boolean;
  /** Whether the bot has an API key. */
  hasKey: boolean;
  onConnect: () => void;
  /** Number of imported files. */
  imports: number;
  onImport: () => void;
  sample: ApiAccount | null;
};

/** Three equal ways to the first conversations: connect a bot, import a file, load sample data. */
export function StartDoors({ connecting, hasKey, onConnect, imports, onImport, sample }: StartDoorsProps) {
  const load = useLoadSample();
  return (
    <ul aria-label="Ways to start" className="grid gap-3 sm:grid-cols-3">
      <Door
        icon={Cable}
        name="Connect a bot"
        text="Choose its channel, copy the API key and watch the first message arrive."
        status={hasKey ? <Done>API key created</Done> : null}
        expanded={connecting}
        onOpen={onConnect}
      />
      <Door
        icon={FileUp}
        name="Import a file"
        text="Conversations you already have, as CSV, JSON, a transcript or a chat export."
        status={imports === 0 ? null : <Done>{imports === 1 ? "1 file imported" : `${imports} files imported`}</Done>}
        onOpen={onImport}
      />
      <Door
        icon={FlaskConical}
        name="Load sample data"
        text="Made-up conversations in an API account of their own, which you can remove later."
        status={<SampleStatus loading={load.isPending} sample={sample} />}
        disabled={load.isPending || sample !== null}
        onOpen={() => load.mutate()}
      />
    </ul>
  );
}

type DoorProps = {
  icon: LucideIcon;
  name: string;
  text: string;
  status: ReactNode;
  /** Nothing left to do behind this door. */
  disabled?: boolean;
  /** Whether what it opens is shown below; omitted when it leads elsewhere. */
  expanded?: boolean;
  onOpen: () => void;
};

/** The whole card is the button's area; its text is the button's description. */
function Door({ icon: Icon, name, text, status, disabled = false, expanded, onOpen }: DoorProps) {
  const textId = useId();
  return (
    <li className="relative grid grid-cols-[1.25rem_minmax(0,1fr)] content-start gap-x-3 rounded-md border border-rule bg-card p-4 transition-colors has-[[aria-expanded=true]]:border-ink has-[button:not([aria-disabled]):hover]:border-edge has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink sm:grid-cols-1 sm:gap-y-3">
      <Icon aria-hidden="true" className="size-5 text-accent-ink max-sm:mt-0.5" />
      <div className="grid content-start gap-1">
        <button
          type="button"
          aria-describedby={textId}
          aria-expanded={expanded}
          aria-disabled={disabled || undefined}
          onClick={disabled ? undefined : onOpen}
          className="text-left font-semibold outline-none after:absolute after:inset-0 after:rounded-md aria-disabled:cursor-default"
        >
          {name}
        </button>
        <p id={textId} className="text-sm text-soft">
          {text}
        </p>
        <div role="status" className="text-sm">
          {status}
        </div>
      </div>
    </li>
  );
}

function Done({ children }: { children: ReactNode }) {
  return (
    <p className="mt-2 flex items-start gap-1.5 font-semibold text-conversion-ink">
      <CheckCircle2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

function SampleStatus({ loading, sample }: { loading: boolean; sample: ApiAccount | null }) {
  if (loading || sample?.sample === "loading") {
    return (
      <p className="mt-2 flex items-center gap-2">
        <Spinner size="sm" />
        Loading. You can continue meanwhile.
      </p>
    );
  }
  if (sample?.sample === "ready") return <Done>Sample data is loaded.</Done>;
  if (sample?.sample === "removing") return <p className="mt-2 text-soft">Removing the sample data…</p>;
  return null;
}
