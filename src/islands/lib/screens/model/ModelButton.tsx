import { Sparkles } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { useReadOnly } from "../../session/use-read-only.ts";

/** Asks a language model for words. Off while the workspace is read-only. */
export function ModelButton(props: Omit<ComponentProps<typeof Button>, "icon" | "size" | "disabled">) {
  const isReadOnly = useReadOnly();
  return (
    <Button {...props} size="sm" disabled={isReadOnly} icon={<Sparkles aria-hidden="true" className="size-3.5" />} />
  );
}
