import { useMutation, useQuery } from "@tanstack/react-query";
import { canMarkFindings } from "#src/domain/auth/policies.ts";
import type { Finding } from "#src/domain/findings/findings.contract.ts";
import { FALLBACK_LABELS } from "#src/domain/language-model/labels.ts";
import { fixWordingSchema } from "#src/domain/language-model/model-help.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { CopyButton } from "#src/components/ui/buttons/CopyButton.tsx";
import { callApi } from "../../lib/api/api-client.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";
import { useMetricsQueries } from "../../lib/navigation/dash-search.ts";
import { modelUsesQuery } from "../../lib/queries/language-model.query.ts";
import { ModelButton } from "../../lib/screens/model/ModelButton.tsx";
import { ModelMark } from "../../lib/screens/model/ModelMark.tsx";
import { ModelText } from "../../lib/screens/model/ModelText.tsx";
import { useDash } from "../../lib/session/dash-context.ts";

/** The fix in a language model's words, below the engine's; nothing where it is not switched on. */
export function ModelWording({ finding: { id } }: { finding: Finding }) {
  const { role, impersonation } = useDash();
  const uses = useQuery(modelUsesQuery());
  const { now } = useMetricsQueries();
  const wording = useMutation({
    mutationFn: () => callApi({ method: "POST", path: paths.api.fixWording(id), body: now, output: fixWordingSchema }),
  });
  if (uses.data?.uses.fixWording !== true || !canMarkFindings(role) || impersonation !== undefined) return null;
  const { data } = wording;
  return (
    <div className="grid max-w-[68ch] gap-2" role="status">
      {data === undefined ? (
        <ModelButton
          variant="quiet"
          className="-ml-3 w-fit"
          loading={wording.isPending}
          onClick={() => wording.mutate()}
        >
          Word it by language model
        </ModelButton>
      ) : null}
      {wording.isError ? <p className="text-sm text-drop-ink">{getErrorMessage(wording.error)}</p> : null}
      {data === undefined || data.source.fallback === null ? null : (
        <p className="text-[0.8125rem] text-soft">{FALLBACK_LABELS[data.source.fallback]}</p>
      )}
      {data?.source.engine === "model" ? (
        <div className="grid gap-2 rounded-sm border border-rule bg-wash px-4 py-3">
          <ModelText text={data.text} />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <ModelMark model={data.source.model} note="The fix above is the engine's own." />
            <CopyButton text={data.text} label="Copy the wording" />
          </div>
        </div>
      ) : null}
    </div>
  );
}
