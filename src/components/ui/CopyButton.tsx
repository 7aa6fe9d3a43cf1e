import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./Button.tsx";
import type { ButtonSize, ButtonVariant } from "./button-classes.ts";

const SHOWN_MS = 2_000;

type CopyButtonProps = {
  text: string;
  /** What is copied: "Copy key". */
  label: string;
  /** Shows the label beside the icon. */
  showLabel?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
};

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label, showLabel = false, variant = "ghost", size, className }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");

  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  function copy(): void {
    // The clipboard is absent on plain-http addresses and may be refused.
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
  const said = { idle: label, copied: "Copied", failed: "Copying was refused" }[state];
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
        {showLabel ? <span aria-hidden="true">{said}</span> : null}
      </Button>
      <span role="status" className="sr-only">
        {state === "idle" ? "" : said}
      </span>
    </>
  );
}
