import { z } from "zod";
import { AppError } from "#src/domain/shared/errors.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { getDatabase } from "../../../db/sql.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { getPaymentProvider } from "../../../providers/payments/payments.ts";
import { lockClientTerms } from "./arrangement.sql.ts";

/** Ends the subscription of a deleted workspace, so that nothing more is charged. Tried again for days while the provider fails. */
export const endSubscriptionJob = defineJob({
  name: "end-subscription",
  data: z.object({ clientId: idSchema, subscriptionId: z.string() }),
  retry: { limit: 60, delaySeconds: 60, maxDelaySeconds: 3 * 3_600 },
  async run({ clientId, subscriptionId }) {
    // Waits for a deletion in progress; one that was rolled back leaves the client.
    if ((await lockClientTerms(getDatabase().system, clientId)) !== undefined) return;
    try {
      await getPaymentProvider().cancel(subscriptionId);
    } catch (error) {
      // It has ended, or went with the workspace.
      if (!(error instanceof AppError && error.code === "no_subscription")) throw error;
    }
  },
});
