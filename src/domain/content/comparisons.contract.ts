/** Comparisons with other products, one file per product. The messages address the author. */
import { z } from "zod";
import { TOPIC_IDS } from "./comparison-topics.ts";

const point = z.string().min(20).max(200, "The point is too long: at most 200 characters");
const paragraph = z.string().min(80).max(700, "The paragraph is too long: at most 700 characters");

const factSchema = z.strictObject({
  topic: z.enum(TOPIC_IDS, `The topic must be one of: ${TOPIC_IDS.join(", ")}`),
  /** What a source says; "We found no statement on …" where none says anything, never "no". */
  theirs: z.string("Write what the source says").min(20).max(240, "The fact is too long: at most 240 characters"),
  /** The page it was read on, or where it was looked for. */
  source: z.url({ protocol: /^https$/, error: "Enter the https address of the page you read" }),
  /** The day on which the source was read. */
  read: z.iso.date("Enter the day you read the source, such as 2026-11-27"),
});
export type ComparisonFact = z.infer<typeof factSchema>;

export const comparisonSchema = z.strictObject({
  order: z.number("Set its position in the list, as in 1").int().min(1),
  /** The product's name, as its owner writes it. */
  name: z.string("Enter the product's name").min(3).max(40),
  /** Its name above a narrow column. */
  short: z.string().min(3).max(20),
  kind: z.string("Say what kind of product it is").min(3).max(40),
  title: z.string("Enter a title").min(10).max(60, "The title is too long: at most 60 characters"),
  description: z
    .string("Describe the page in a sentence")
    .min(50, "The description is too short: at least 50 characters")
    .max(170, "The description is too long: at most 170 characters"),
  /** What each product is for. */
  purpose: paragraph,
  /** When the other product is the better choice. */
  chooseTheirs: z.array(point).min(3).max(5),
  chooseOurs: z.array(point).min(3).max(5),
  facts: z.array(factSchema).min(8, "Compare at least 8 facts").max(12, "Compare at most 12 facts"),
  /** How to use both. */
  together: paragraph,
});
export type Comparison = z.infer<typeof comparisonSchema>;
