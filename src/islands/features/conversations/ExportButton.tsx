import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ConversationFilter } from "#src/domain/conversations/conversations.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { downloadApi } from "../../lib/download-api.ts";
import { explainError } from "../../lib/QueryError.tsx";

type ExportButtonProps = {
  filter: ConversationFilter;
  disabled: boolean;
  size?: "sm" | "md";
  children: ReactNode;
};

/** The same conversations as a CSV file, one row each. */
export function ExportButton({ filter, disabled, size = "md", children }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      await downloadApi(paths.api.exportConversations, filter, "conversations.csv");
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
      loadingText="Exporting…"
      onClick={() => void download()}
      icon={<Download aria-hidden="true" className="size-4 text-faint" />}
    >
      {children}
    </Button>
  );
}
