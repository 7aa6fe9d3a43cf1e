import { useEffect, useRef, useState } from "react";
import { isOwnAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import type { ApiKey } from "#src/domain/api-keys/api-keys.contract.ts";
import { KEY_PLACEHOLDER } from "#src/domain/api/documents/code-samples.ts";
import { canManageKeys } from "#src/domain/auth/policies.ts";
import { CLIENT_SETUPS } from "#src/domain/mcp/client-setup.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { CodeBox } from "#src/components/ui/codes/CodeBox.tsx";
import { CopyBox } from "#src/components/ui/codes/CopyBox.tsx";
import { SegmentedControl } from "#src/components/ui/forms/SegmentedControl.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { toastFailure } from "../../lib/forms/save-toasts.ts";
import { useCreateApiKey } from "../../lib/queries/api-keys.query.ts";

type SetupId = (typeof CLIENT_SETUPS)[number]["id"];
type CreatedKey = { key: string; apiKey: ApiKey };

/** Connects an AI client over MCP: a read key in one click, and the block to paste into each client. */
export function McpCard() {
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const [chosen, setChosen] = useState<SetupId>("claude-code");
  const url = location.origin + paths.api.v1.mcp;
  const setup = CLIENT_SETUPS.find(({ id }) => id === chosen) ?? CLIENT_SETUPS[0];
  return (
    <Section
      title="Connect an AI client"
      description={
        <>
          Claude, Cursor, VS Code and Codex can read your conversations and metrics over MCP, and change nothing.{" "}
          <a href={paths.doc("mcp")} className="font-semibold text-ink underline decoration-edge underline-offset-4">
            What they can read
          </a>
        </>
      }
      actions={<CreateReadKey hasKey={created !== null} onCreated={setCreated} />}
    >
      <div className="grid gap-4">
        {created === null ? null : <ShownKey created={created} />}
        <SegmentedControl
          size="sm"
          label="Client"
          value={chosen}
          onValueChange={setChosen}
          options={CLIENT_SETUPS.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <div className="grid gap-2">
          <CodeBox
            isHeading
            title={`Setup for ${setup.name}`}
            code={setup.write({ url, key: created?.key ?? KEY_PLACEHOLDER })}
          />
          <p className="text-[0.8125rem] text-soft">{setup.hint}</p>
        </div>
      </div>
    </Section>
  );
}

type CreateReadKeyProps = { hasKey: boolean; onCreated: (created: CreatedKey) => void };

function CreateReadKey({ hasKey, onCreated }: CreateReadKeyProps) {
  const { role, accounts, selectedAccount } = useDash();
  const isReadOnly = useReadOnly();
  const create = useCreateApiKey();
  const bots = accounts.filter(isOwnAccount);
  const account = bots.find(({ id }) => id === selectedAccount?.id) ?? bots[0];
  if (!canManageKeys(role) || account === undefined || isReadOnly) return null;
  return (
    <Button
      size="sm"
      loading={create.isPending}
      onClick={() =>
        create.mutate(
          { apiAccountId: account.id, name: "AI client", scopes: ["read"] },
          { onSuccess: onCreated, onError: (error) => toastFailure("The key could not be created", error) },
        )
      }
    >
      {hasKey ? "Create another read key" : "Create read key"}
    </Button>
  );
}

/** The new key, shown once. */
function ShownKey({ created: { key, apiKey } }: { created: CreatedKey }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [key]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label="New read key"
      className="grid gap-1.5 rounded-sm outline-none"
    >
      <CopyBox text={key} label="Copy read key" />
      <p className="text-[0.8125rem] text-soft">
        The blocks below hold this key. Copy one now: we store only a hash of it. You can revoke “{apiKey.name}” in the
        list of keys at any time.
      </p>
    </div>
  );
}
