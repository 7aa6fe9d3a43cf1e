/** The product's name. */
export const PRODUCT_NAME = "Threadlight";

/** The color of the product's thread, and its shade for text on white, where the tokens of tokens.css can't be used. */
export const PRODUCT_COLORS = { thread: "#e5502b", text: "#c43c1a" } as const;
