import { canCorrect } from "../../../domain/auth/policies.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { ChangedTopic, TopicPatch } from "../../../domain/topics/topics.contract.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { notifyChange } from "../live/live.service.ts";
import { findTopic, listObjects, lockTopics, updateTopic } from "./change-topic.sql.ts";

export { settleAllTopics, settleDueTopics, settleTopics } from "./settle-topics.service.ts";

/** What topics are about, such as "day tour to Sintra"; not of hidden ones. */
export async function listTopicObjects({ clientId }: { clientId: string }): Promise<string[]> {
  return getDatabase().withClient(clientId, (tx) => listObjects(tx, clientId));
}

type Viewer = Pick<UserViewer, "kind" | "clientId" | "userId" | "role" | "impersonator">;

/**
 * Renames, hides or merges a topic, or takes that back. Topics that were merged into a merged one are counted in the new one, too.
 * AppErrors `forbidden` by role, `not_found`, `invalid` for a topic to merge into that is unknown, merged itself or the same.
 */
export async function changeTopic(viewer: Viewer, key: string, patch: TopicPatch): Promise<ChangedTopic> {
  requirePermission(canCorrect(viewer.role));
  const { clientId } = viewer;
  const changed = await getDatabase().withClient(clientId, async (tx) => {
    await lockTopics(tx, clientId);
    const topic = await findTopic(tx, { clientId, key });
    if (topic === undefined) throw new AppError("not_found", "This topic does not exist.");
    const { label: ownLabel, hidden, into } = patch;
    if (into !== undefined && into !== null) {
      const target = into === key ? undefined : await findTopic(tx, { clientId, key: into });
      if (target === undefined || target.into !== null)
        throw new AppError("invalid", "Choose another topic that is not merged itself.", {
          fields: { into: "Choose another topic that is not merged itself" },
        });
    }
    const after = await updateTopic(tx, { clientId, key, ownLabel, hidden, into });
    if (after === undefined) throw new AppError("not_found", "This topic does not exist.");
    const details = {
      ...(ownLabel === undefined ? {} : { label: after.label }),
      ...(hidden === undefined ? {} : { hidden }),
      ...(into === undefined ? {} : { "merged into": into ?? "none" }),
    };
    await addAuditEntry(tx, { clientId, actor: viewer, action: "topic.changed", subject: topic.label, details });
    return after;
  });
  notifyChange(clientId);
  return changed;
}
