import { MoreHorizontal, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import type { ApiKey, newApiKeyOutputSchema } from "#src/domain/api-keys/api-keys.contract.ts";
import { formatDate, formatDateTime } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { MenuItem } from "#src/components/ui/overlays/DropdownMenu.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import { IconMenu } from "#src/components/ui/overlays/IconMenu.tsx";
import {
  ColumnHeads,
  MobileSummary,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
} from "#src/components/ui/layout/Table.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { RenameKeyDialog } from "./RenameKeyDialog.tsx";
import { RevokeKeyDialog } from "./RevokeKeyDialog.tsx";
import { RotateKeyDialog } from "./RotateKeyDialog.tsx";
import { SCOPE_LABELS } from "./scope-labels.ts";

type KeyTableProps = {
  keys: readonly ApiKey[];
  /** Receives the new key of a rotation, to show it once. */
  onCreated: (created: z.output<typeof newApiKeyOutputSchema>) => void;
};

/** All API keys, active ones first. */
export function KeyTable({ keys, onCreated }: KeyTableProps) {
  const { accounts, client } = useDash();
  const [now] = useState(() => Date.now());
  const sorted = keys.toSorted((a, b) => Number(hasEnded(a, now)) - Number(hasEnded(b, now)));
  const nameAccount = ({ apiAccountId }: ApiKey) => accounts.find(({ id }) => id === apiAccountId)?.name ?? "–";
  const describeUse = ({ lastUsedAt }: ApiKey) =>
    lastUsedAt === null ? "Never" : formatDateTime(lastUsedAt, client.timeZone);
  return (
    <FlushTable caption="API keys">
      <ColumnHeads
        columns={[
          "Name",
          { name: "Key", wide: true },
          { name: "API account", wide: true },
          { name: "Permissions", wide: true },
          { name: "Last used", wide: true },
          { hidden: "Status and actions" },
        ]}
      />
      <TableBody>
        {sorted.map((key) => (
          <TableRow key={key.id} className={hasEnded(key, now) ? "text-faint" : ""}>
            <TableHeader scope="row" className="max-w-52 truncate">
              {key.name}
              <MobileSummary>
                <span className="block font-mono">{key.prefix}…</span>
                <span className="block truncate">{nameAccount(key)}</span>
                {nameScopes(key)} · Last used: {describeUse(key)}
              </MobileSummary>
            </TableHeader>
            <TableCell wide className="font-mono text-xs whitespace-nowrap">
              {key.prefix}…
            </TableCell>
            <TableCell wide>{nameAccount(key)}</TableCell>
            <TableCell wide className="whitespace-nowrap">
              {nameScopes(key)}
            </TableCell>
            <TableCell wide className="whitespace-nowrap">
              {describeUse(key)}
            </TableCell>
            <TableCell>
              <div className="flex flex-wrap items-center justify-end gap-2">
                <ExpiryBadge apiKey={key} now={now} timeZone={client.timeZone} />
                {hasEnded(key, now) ? null : <KeyMenu apiKey={key} onCreated={onCreated} />}
              </div>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

function nameScopes({ scopes }: ApiKey): string {
  return scopes.map((scope) => SCOPE_LABELS[scope].label).join(", ");
}

function ExpiryBadge({ apiKey, now, timeZone }: { apiKey: ApiKey; now: number; timeZone: string }) {
  if (apiKey.revokedAt !== null) return <Badge>Revoked {formatDate(apiKey.revokedAt, timeZone)}</Badge>;
  if (apiKey.expiresAt === null) return null;
  if (hasEnded(apiKey, now)) return <Badge>Expired {formatDate(apiKey.expiresAt, timeZone)}</Badge>;
  return <Badge tone="warn">Expires {formatDateTime(apiKey.expiresAt, timeZone)}</Badge>;
}

function KeyMenu({ apiKey, onCreated }: { apiKey: ApiKey; onCreated: KeyTableProps["onCreated"] }) {
  const [open, setOpen] = useState<"rename" | "rotate" | "revoke" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <IconMenu label={`Actions for ${apiKey.name}`} icon={MoreHorizontal}>
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setOpen("rename")}>
          Rename
        </MenuItem>
        {apiKey.expiresAt === null ? (
          <MenuItem icon={<RefreshCw aria-hidden="true" />} onSelect={() => setOpen("rotate")}>
            Rotate
          </MenuItem>
        ) : null}
        <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => setOpen("revoke")}>
          Revoke
        </MenuItem>
      </IconMenu>
      {open === "rename" ? <RenameKeyDialog apiKey={apiKey} onClose={close} /> : null}
      {open === "rotate" ? <RotateKeyDialog apiKey={apiKey} onClose={close} onCreated={onCreated} /> : null}
      {open === "revoke" ? <RevokeKeyDialog apiKey={apiKey} onClose={close} /> : null}
    </>
  );
}

function hasEnded({ revokedAt, expiresAt }: ApiKey, now: number): boolean {
  return revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= now);
}
