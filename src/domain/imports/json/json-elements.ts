/** Values before a list in its object and in the objects around it, by key. */
export type JsonFields = Readonly<Record<string, unknown>>;

/** Where an element is in the file: its first line and its number in its list, from 1. */
export type JsonPlace = {
  line: number;
  number: number;
  /** Path of its list: "" for the file itself. */
  path: string;
  /** Whether the element is alone on its line, in a list, or a value of its own over any lines. */
  layout: "line" | "list" | "value";
  /** The file breaks off in the element, whose end is missing. */
  isCut?: true;
};

export type JsonHandlers = {
  /** A list of `lists` starts; `line` is that of the file's value. */
  enter: (path: string, fields: JsonFields) => void;
  element: (text: string, place: JsonPlace) => void;
  error: (line: number, code: "bad_json" | "bad_element", message: string) => void;
};
