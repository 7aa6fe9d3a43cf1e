import { z } from "zod";

const COLOR = /^#[\da-f]{6}$/i;

/** The largest logo file that is accepted. */
export const MAX_LOGO_BYTES = 512 * 1024;

/** The brand of reports as it is shown. `textColor` is `colour`, darkened if it would be too pale for text on white. */
export const brandSchema = z.object({
  name: z.string().nullable(),
  colour: z.string().nullable(),
  textColor: z.string(),
  /** The logo as a data URL. */
  logo: z.string().nullable(),
});
export type Brand = z.infer<typeof brandSchema>;

/** PUT /api/reports/brand; null is the workspace's name or the product's color. */
export const brandChangeSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Enter a name")
    .max(60, "At most 60 characters")
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u, "Name contains unsupported characters")
    .nullable(),
  colour: z
    .string()
    .regex(COLOR, "Enter a color such as #1f4fa3")
    .transform((color) => color.toLowerCase())
    .nullable(),
});
export type BrandChange = z.output<typeof brandChangeSchema>;
