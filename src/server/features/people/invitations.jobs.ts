import { getDatabase } from "../../db/sql.ts";
import type { Poll } from "../../jobs/define-job.ts";
import { sendWaitingInvitations } from "./invitations.service.ts";

/** Mails invitations soon after their inviter has confirmed their address. */
export const sendInvitationsPoll: Poll = {
  name: "send-waiting-invitations",
  everyMs: 10_000,
  run: async () => {
    await sendWaitingInvitations(getDatabase().system);
    return false;
  },
};
