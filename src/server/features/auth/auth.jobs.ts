import { z } from "zod";
import { defineJob } from "../../jobs/define-job.ts";
import { sendResetLink } from "./send-reset-link.ts";

/** Sends a password reset link. Its data is an address, with or without an account, so finished jobs are deleted soon. */
export const passwordResetJob = defineJob({
  name: "password-reset",
  data: z.object({ email: z.string() }),
  deleteAfterSeconds: 60,
  run: ({ email }) => sendResetLink(email),
});
