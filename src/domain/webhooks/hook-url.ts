import { z } from "zod";

export const MAX_URL_LENGTH = 2_000;
export const URL_TOO_LONG = "Must have at most 2,000 characters";

/** An address that a customer names, of a webhook or a chat. */
export const hookUrlSchema = z.string().trim().min(1, "Enter the address").max(MAX_URL_LENGTH, URL_TOO_LONG);
