import { useQuery } from "@tanstack/react-query";
import { getMeasureName } from "#src/domain/alerts/describe.ts";
import { RULE_TEMPLATES } from "#src/domain/alerts/templates.ts";
import type { Measure } from "#src/domain/alerts/measures.ts";
import { membersQuery } from "../../lib/queries/members.query.ts";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useDashSearch } from "../../lib/navigation/dash-search.ts";
import type { DashSearch } from "../../lib/navigation/dash-search.ts";
import { AlertEditor } from "./AlertEditor.tsx";
import { EMPTY_DRAFT, createDraft, getKind } from "./alert-draft.ts";
import type { AlertDraft } from "./alert-draft.ts";
import { NotAllowed } from "./NotAllowed.tsx";
import { useCanManage } from "./use-can-manage.ts";

/** /dash/alerts/new: a new alert, filled in from a ready rule or from the figure that was watched. */
export function NewAlertScreen() {
  const { user } = useDash();
  const search = useDashSearch();
  const canManage = useCanManage();
  const members = useQuery(membersQuery());
  if (!canManage) return <NotAllowed />;
  if (members.isPending) return <SectionLoading label="Loading the form" rows={6} />;
  // The dashboard's user context has the workspace's id, so the member is found by email.
  const self = members.data?.users.find(({ email }) => email === user.userEmail);
  const draft = { ...chooseDraft(search), userIds: self === undefined ? [] : [self.id] };
  return <AlertEditor key={`${search.ready ?? ""} ${search.watch ?? ""}`} id={null} initial={draft} />;
}

function chooseDraft({ ready, watch, ...search }: DashSearch): AlertDraft {
  const filter = {
    ...{ account: search.account ?? "", channel: search.channel ?? "", language: search.language ?? "" },
    ...{ version: search.version ?? "", sourceKind: search.sourceKind ?? "" },
    ...{ source: search.source ?? "", campaign: search.campaign ?? "" },
  };
  const template = RULE_TEMPLATES.find(({ id }) => id === ready);
  if (template !== undefined) return { ...createDraft(template.rule), ...filter };
  if (watch === undefined) return { ...EMPTY_DRAFT, ...filter };
  return { ...EMPTY_DRAFT, ...filter, ...suggest(watch) };
}

/** The usual alert on a figure: that it leaves its normal range in the bad direction. */
function suggest(measure: Measure): Partial<AlertDraft> {
  const isWorseUp = WORSE_UP.includes(measure);
  const worse = isWorseUp ? "up" : "down";
  const direction = getKind(measure) === "count" ? "either" : worse;
  const words = { up: "unusually high", down: "unusually low", either: "unusual" };
  return { measure, kind: "anomaly", direction, name: `${getMeasureName(measure)} ${words[direction]}` };
}

const WORSE_UP: readonly Measure[] = [
  "dropOffRate",
  "fallbackRate",
  "lostRate",
  "firstResponse",
  "p90FirstResponse",
  "handoffs",
];
