import { useQuery } from "@tanstack/react-query";
import type { BotChange } from "#src/domain/findings/changes.contract.ts";
import { formatDate, formatNumberOf } from "#src/domain/shared/format.ts";
import { shortenText } from "#src/domain/shared/text.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { botChangesQuery } from "../../lib/queries/findings.query.ts";
import { FiltersLeftOut } from "../../lib/screens/FiltersLeftOut.tsx";
import { VerificationNote } from "./VerificationNote.tsx";

/** Characters of a message in a title. */
const TITLE_LENGTH = 60;

/** Changes of the bot that nobody marked, and whether they helped. Nothing while there are none. */
export function ChangesSection() {
  const { data } = useQuery(botChangesQuery());
  if (data === undefined || data.length === 0) return null;
  return (
    <Section
      title="Changes noticed"
      description="A message of your bot disappeared while another took its place. Measured like an applied finding."
    >
      <FiltersLeftOut takes={[]} to="changes noticed" />
      <ol aria-label="Changes noticed, newest first" className="grid gap-4">
        {data.map((change) => (
          <li key={`${change.at} ${change.before.text}`} className="min-w-0">
            <Change change={change} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Change({ change: { at, before, after, finding, verification } }: { change: BotChange }) {
  const title = `You changed “${shortenText(before.text, TITLE_LENGTH)}” on ${formatDate(at, "UTC")}`;
  return (
    <details className="rounded-sm border border-rule">
      <summary className="cursor-pointer px-3 py-2 text-sm font-semibold wrap-anywhere">{title}</summary>
      <div className="grid gap-3 px-3 pb-3">
        <dl className="grid gap-2 text-sm sm:grid-cols-2">
          <Side name="Before" {...before} />
          <Side name="After" {...after} />
        </dl>
        {verification === null ? null : (
          <VerificationNote
            finding={{ id: finding ?? at, title, appliedOn: at }}
            verification={verification}
            sameDay={[]}
          />
        )}
      </div>
    </details>
  );
}

function Side({ name, text, n }: { name: string; text: string; n: number }) {
  return (
    <div className="grid min-w-0 content-start gap-1 rounded-sm bg-wash px-3 py-2">
      <dt className="tabular text-xs text-soft">
        {name}, {formatNumberOf(n, "message")}
      </dt>
      <dd className="wrap-anywhere">{text}</dd>
    </div>
  );
}
