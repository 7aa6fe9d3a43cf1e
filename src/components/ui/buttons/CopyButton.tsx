import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./Button.tsx";
import type { ButtonSize, ButtonVariant } from "./button-classes.ts";

const FEEDBACK_MS = 2_000;

type CopyButtonProps = {
  text: string;
  /** Accessible label: "Copy key". */
  label: string;
  /** Shows the label next to the icon. */
  showLabel?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
};

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label, showLabel = false, variant = "ghost", size, className }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");

  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [state]);

  function copy(): void {
    // The clipboard API is missing on plain HTTP and may be denied.
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("No clipboard"));
    copied.then(
      () => setState("copied"),
      () => setState("failed"),
    );
  }

  const icon =
    state === "copied" ? (
      <Check aria-hidden="true" className="size-4 text-conversion-ink" />
    ) : (
      <Copy aria-hidden="true" className="size-4" />
    );
  const status = { idle: label, copied: "Copied", failed: "Copy failed" }[state];
  return (
    <>
      <Button
        variant={variant}
        size={size ?? (showLabel ? "sm" : "icon-sm")}
        icon={icon}
        onClick={copy}
        aria-label={label}
        className={className}
      >
        {showLabel ? <span aria-hidden="true">{status}</span> : null}
      </Button>
      <span role="status" className="sr-only">
        {state === "idle" ? "" : status}
      </span>
    </>
  );
}
