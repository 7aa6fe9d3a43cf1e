import { ShieldCheck, ShieldX } from "lucide-react";
import { useId } from "react";
import type { Ref } from "react";
import { Spinner } from "#src/components/ui/marks/Spinner.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import type { BotCheckState } from "./bot-check-gate.ts";
import { useBotCheck } from "./use-bot-check.ts";

type BotCheckProps = {
  /** Restarts the check when it changes: a token is valid for one request. */
  attempt: number;
  onChange: (state: BotCheckState, token: string) => void;
  error?: string | undefined;
  required?: boolean;
  ref?: Ref<HTMLDivElement>;
};

const LABELS = {
  working: "Checking that you are human…",
  expired: "Checking again that you are human…",
  verified: "Verified",
  failed: "The check didn't load. Trying again…",
};

/** The 'Security Verification' field: runs by itself and shows its progress. */
export function BotCheck({ attempt, onChange, error, required = false, ref }: BotCheckProps) {
  const id = useId();
  const { state, widget } = useBotCheck(attempt, onChange);
  return (
    <div className="grid gap-1.5">
      <span id={`${id}-label`} className="text-sm font-semibold">
        Security Verification
        {required ? (
          <span aria-hidden="true" className="text-accent-ink">
            {" *"}
          </span>
        ) : null}
      </span>
      <div
        ref={ref}
        tabIndex={-1}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={classNames(
          "grid gap-2 rounded-sm border bg-wash px-3 py-2.5 text-sm",
          error === undefined ? "border-rule" : "border-drop-ink",
        )}
      >
        <p role="status" className="flex items-center gap-2.5 text-soft">
          {state === "working" || state === "expired" ? <Spinner size="sm" /> : null}
          {state === "verified" ? <ShieldCheck aria-hidden="true" className="size-4 text-conversion-ink" /> : null}
          {state === "failed" ? <ShieldX aria-hidden="true" className="size-4 text-drop-ink" /> : null}
          {LABELS[state]}
        </p>
        <div ref={widget} className="empty:hidden" />
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className="text-[0.8125rem] font-medium text-drop-ink">
          {error}
        </p>
      )}
    </div>
  );
}
