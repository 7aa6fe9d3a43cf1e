import type { z } from "zod";
import type { apiKeySchema } from "#src/domain/accounts/accounts.contract.ts";
import { formatDate, formatDateTime } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { FlushTable } from "#src/components/ui/FlushTable.tsx";
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from "#src/components/ui/Table.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { SCOPE_WORDS } from "./scope-words.ts";
import { useRevokeApiKey } from "./api-keys.query.ts";

type Key = z.output<typeof apiKeySchema>;

/** Every key, the living first: what it may do, when it was last used. */
export function KeyTable({ keys, mayRevoke }: { keys: readonly Key[]; mayRevoke: boolean }) {
  const { accounts, client } = useDash();
  const sorted = keys.toSorted((a, b) => Number(a.revokedAt !== null) - Number(b.revokedAt !== null));
  return (
    <FlushTable caption="Keys and their last use">
      <TableHead>
        <TableRow>
          <TableHeader>Name</TableHeader>
          <TableHeader>Key</TableHeader>
          <TableHeader>API account</TableHeader>
          <TableHeader>May</TableHeader>
          <TableHeader>Last used</TableHeader>
          <TableHeader>
            <span className="sr-only">Revoke</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {sorted.map((key) => (
          <TableRow key={key.id} className={key.revokedAt === null ? "" : "text-faint"}>
            <TableHeader scope="row" className="max-w-52 truncate">
              {key.name}
            </TableHeader>
            <TableCell className="font-mono text-xs whitespace-nowrap">{key.prefix}…</TableCell>
            <TableCell>{accounts.find(({ id }) => id === key.apiAccountId)?.name ?? "–"}</TableCell>
            <TableCell className="whitespace-nowrap">
              {key.scopes.map((scope) => SCOPE_WORDS[scope].label).join(", ")}
            </TableCell>
            <TableCell className="whitespace-nowrap">
              {key.lastUsedAt === null ? "Never" : formatDateTime(key.lastUsedAt, client.timeZone)}
            </TableCell>
            <TableCell className="text-right">
              {key.revokedAt === null ? null : <Badge>Revoked {formatDate(key.revokedAt, client.timeZone)}</Badge>}
              {key.revokedAt === null && mayRevoke ? <RevokeDialog apiKey={key} /> : null}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

function RevokeDialog({ apiKey }: { apiKey: Key }) {
  const revoke = useRevokeApiKey();
  return (
    <ConfirmDialog
      title={`Revoke “${apiKey.name}”?`}
      description="Whatever sends or reads with this key is refused from now on. This can't be taken back; a new key can be created."
      trigger={
        <Button variant="quiet" size="sm" aria-label={`Revoke ${apiKey.name}`}>
          Revoke
        </Button>
      }
      confirm="Revoke the key"
      failure="The key was not revoked"
      pending={revoke.isPending}
      onConfirm={(outcome) => revoke.mutate(apiKey.id, outcome)}
    />
  );
}
