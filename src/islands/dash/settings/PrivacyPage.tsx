import { canSetRetention } from "#src/domain/auth/policies.ts";
import { PrivacyScreen } from "../../features/privacy/PrivacyScreen.tsx";
import { RetentionSection } from "../../features/retention/RetentionSection.tsx";
import { useDash } from "../../lib/session/dash-context.ts";

/** /dash/settings/privacy and /dash/admin/retention: what is masked, how long texts are kept, and what is shared. */
export function PrivacyPage() {
  const { role } = useDash();
  return <PrivacyScreen retention={canSetRetention(role) ? <RetentionSection /> : null} />;
}
