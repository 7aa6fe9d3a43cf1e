/** Words that make a question without a question mark (English). */
export const QUESTION_WORDS = {
  /** Words before a question: "hi, how much is it". */
  leading: "hi hello hey yo ok okay and so but also well um btw",
  /** Words that open a question whatever follows. */
  openers: "whats wheres hows whos which why where who any anyone",
  /** First words, and the second words with which they open a question: "when do you open", not "when I open it". */
  pairs: [
    [
      "do does did is are was can could will would has have should",
      "you u ya i we it this that they there the your ur my he she any",
    ],
    [
      "what",
      "is are was do does did can could will would about time kind type sort day if u s size colour color plans plan hours hotels movies restaurants",
    ],
    ["how", "much many long do does did is are can could old far soon big late often about to would will firm come"],
    ["when", "do does did is are can could will would should was s"],
  ],
};
