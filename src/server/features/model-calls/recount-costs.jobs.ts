import { z } from "zod";
import { daySchema } from "../../../domain/metrics/metrics.contract.ts";
import { defineJob } from "../../jobs/define-job.ts";
import { recountCosts } from "./recount-costs.service.ts";

/** Prices a client's calls again from a day on, after a change of prices. */
export const recountCostsJob = defineJob({
  name: "recount-costs",
  data: z.object({ clientId: z.string(), from: daySchema }),
  run: (data, { signal }) => recountCosts(data, signal),
});
