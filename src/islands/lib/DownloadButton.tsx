import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#src/components/ui/Button.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { explainError } from "./QueryError.tsx";

type DownloadButtonProps = {
  /** Fetches the file and hands it to the browser; rejects where there is none. */
  download: () => Promise<void>;
  disabled: boolean;
  size?: "sm" | "md";
  children: ReactNode;
};

/** Fetches a file, saying so meanwhile, and why where it failed. */
export function DownloadButton({ download, disabled, size = "md", children }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);

  async function fetchFile(): Promise<void> {
    setBusy(true);
    try {
      await download();
    } catch (error) {
      toast({ title: "The export failed", description: explainError(error), variant: "destructive" });
    }
    setBusy(false);
  }

  return (
    <Button
      size={size}
      disabled={disabled}
      loading={busy}
      onClick={() => void fetchFile()}
      icon={<Download aria-hidden="true" className="size-4 text-faint" />}
    >
      {children}
    </Button>
  );
}
