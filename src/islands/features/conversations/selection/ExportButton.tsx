import type { ComponentProps } from "react";
import type { ConversationFilter } from "#src/domain/conversations/conversations.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { DownloadButton } from "../../../lib/screens/lists/DownloadButton.tsx";
import { downloadFile } from "../../../lib/api/download.ts";

type ExportButtonProps = Omit<ComponentProps<typeof DownloadButton>, "download"> & { filter: ConversationFilter };

/** Downloads the filtered conversations as CSV, one row each. */
export function ExportButton({ filter, ...button }: ExportButtonProps) {
  return (
    <DownloadButton
      {...button}
      download={() => downloadFile(paths.api.exportConversations, filter, "conversations.csv")}
    />
  );
}
