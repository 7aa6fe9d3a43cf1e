import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RedactionPreview as Preview } from "#src/domain/redaction/redaction.contract.ts";
import { formatCount, formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { redactionPreviewQuery } from "./redaction.query.ts";

/** What redaction would replace in the newest stored messages, on request. */
export function RedactionPreview() {
  const [isOpen, setIsOpen] = useState(false);
  const preview = useQuery({ ...redactionPreviewQuery(), enabled: isOpen });
  if (!isOpen) {
    return (
      <Button className="w-fit" onClick={() => setIsOpen(true)}>
        Preview on your messages
      </Button>
    );
  }
  if (preview.isError) return <QueryError query={preview} title="The preview could not be made" />;
  if (preview.data === undefined) return <SectionLoading label="Looking at your newest messages" rows={3} />;
  return <Result preview={preview.data} />;
}

function Result({ preview: { looked, changed, kinds, examples } }: { preview: Preview }) {
  if (looked === 0) return <p className="text-sm text-soft">No messages are stored yet.</p>;
  if (changed === 0) {
    return (
      <p role="status" className="text-sm text-soft">
        Redaction would replace nothing in your newest {formatCount(looked)} messages.
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <p role="status" className="text-sm">
        Redaction would change {formatCount(changed)} of your newest {formatCount(looked)} messages:{" "}
        {kinds.map(({ mask, n }) => `${formatCount(n)} × ${mask}`).join(", ")}.
      </p>
      <ul aria-label="Examples" className="grid gap-3">
        {examples.map((example, at) => (
          <li key={at} className="grid gap-1.5 rounded-sm border border-rule p-3 text-sm">
            <Message {...example} />
          </li>
        ))}
      </ul>
      {changed > examples.length ? (
        <p className="text-sm text-soft">{formatCount(examples.length)} of them are shown, their changed lines only.</p>
      ) : null}
    </div>
  );
}

const ROLES = { user: "User", bot: "Bot", agent: "Agent" } as const;

function Message({ conversationId, role, at, before, after }: Preview["examples"][number]) {
  const { client } = useDash();
  return (
    <>
      <p className="text-[0.8125rem] text-soft">
        {ROLES[role]},{" "}
        <DashLink to={paths.dash.conversation(conversationId)} className="underline underline-offset-4">
          {formatDateTime(at, client.timeZone)}
        </DashLink>
      </p>
      <dl className="grid gap-x-3 gap-y-1 sm:grid-cols-[4rem_1fr]">
        <dt className="text-soft">Stored</dt>
        <dd className="wrap-anywhere whitespace-pre-line">{before}</dd>
        <dt className="text-soft">Redacted</dt>
        <dd className="wrap-anywhere whitespace-pre-line">
          {after.split(/(\[[a-z]+\])/).map((part, index) =>
            index % 2 === 1 ? (
              <mark key={index} className="rounded-xs bg-wash px-0.5 font-semibold text-ink">
                {part}
              </mark>
            ) : (
              part
            ),
          )}
        </dd>
      </dl>
    </>
  );
}
