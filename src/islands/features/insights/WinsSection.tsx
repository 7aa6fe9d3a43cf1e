import type { Finding } from "#src/domain/findings/findings.contract.ts";
import { listWins } from "#src/domain/findings/results.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { useSetDashSearch } from "../../lib/navigation/dash-search.ts";
import { VerifiedFix } from "../../lib/screens/figures/VerifiedFix.tsx";

/** Days of wins that are listed; the others are among the applied findings. */
const SHOWN = 3;

/** The newest fixes that worked. Nothing where there is none. */
export function WinsSection({ all }: { all: readonly Finding[] }) {
  const setSearch = useSetDashSearch();
  const wins = listWins(all);
  if (wins.length === 0) return null;
  return (
    <Section
      title="What worked"
      actions={
        <Button size="sm" variant="quiet" onClick={() => setSearch({ findings: "mended" })}>
          All applied findings
        </Button>
      }
    >
      <ol aria-label="Verified fixes, newest first" className="grid gap-5">
        {wins.slice(0, SHOWN).map((fixes) => (
          <li key={fixes[0]?.id}>
            <VerifiedFix fixes={fixes} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
