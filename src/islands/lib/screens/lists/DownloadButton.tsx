import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { getErrorMessage } from "../../api/api-error.ts";

type DownloadButtonProps = {
  /** Downloads the file; rejects on failure. */
  download: () => Promise<void>;
  disabled: boolean;
  size?: "sm" | "md";
  /** Title of the toast on failure. */
  failure?: string;
  children: ReactNode;
};

/** Downloads a file, with a busy state and an error toast. */
export function DownloadButton({
  download,
  disabled,
  size = "md",
  failure = "Export failed",
  children,
}: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    try {
      await download();
    } catch (error) {
      toast({ title: failure, description: getErrorMessage(error), variant: "destructive" });
    }
    setBusy(false);
  }

  return (
    <Button
      size={size}
      disabled={disabled}
      loading={busy}
      onClick={() => void run()}
      icon={<Download aria-hidden="true" className="size-4 text-faint" />}
    >
      {children}
    </Button>
  );
}
