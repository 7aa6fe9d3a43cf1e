import type { ComponentProps } from "react";
import type { ConversationFilter } from "#src/domain/conversations/conversations.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { DownloadButton } from "../../lib/DownloadButton.tsx";
import { downloadApi } from "../../lib/download-api.ts";

type ExportButtonProps = Omit<ComponentProps<typeof DownloadButton>, "download"> & { filter: ConversationFilter };

/** The same conversations as a CSV file, one row each. */
export function ExportButton({ filter, ...button }: ExportButtonProps) {
  return (
    <DownloadButton
      {...button}
      download={() => downloadApi(paths.api.exportConversations, filter, "conversations.csv")}
    />
  );
}
