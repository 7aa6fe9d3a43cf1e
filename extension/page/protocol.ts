/** What the panel and the command say to the script in the page, and what it answers. All of it is plain JSON. */

/** Where a widget keeps its parts. Selectors pierce shadow roots; several are divided by commas as in CSS. */
export type WidgetSelectors = {
  /** The element that only this widget has. */
  host: string;
  /** The widget's frame in the page around it; null if it has none. */
  frame: string | null;
  launcher: string | null;
  input: string;
  send: string | null;
  messages: string;
  message: string;
  user: string | null;
  bot: string | null;
  text: string | null;
  buttons: string | null;
  typing: string | null;
  busy: string | null;
  /** A screen that wants consent before the chat; null if it has none. */
  consent: string | null;
};

/** An entry of widgets.json. `tried` is the version it was tried on; null if it comes from public markup alone. */
export type Widget = WidgetSelectors & { id: string; name: string; tried: string | null };

/** Selectors of a chat that a person pointed at, or gave to the command. */
export type CustomChat = { input: string; messages: string; send: string | null };

/** What was found in one frame. */
export type Found = {
  widget: string;
  name: string;
  kind: "known" | "custom" | "generic";
  /** Whether the field to type in is there; else a launcher or a consent screen is in front of it. */
  isOpen: boolean;
  hasLauncher: boolean;
  consent: string | null;
  /** How sure a guess is; known widgets are surest. */
  score: number;
};

/** A message as the page shows it. Times in milliseconds since the epoch. */
export type PageMessage = {
  role: "user" | "bot";
  text: string;
  buttons: string[];
  media: number;
  at: number;
  doneAt: number;
};

export type SendOptions = { text: string; atOnce: boolean; seed: number };
export type WaitOptions = { timeoutMs: number; quietMs: number };
export type Answer<T> = { ok: true; value: T } | { ok: false; code: "no_chat" | "input_refused"; message: string };

/** What the page can be asked to do. Each call answers with something: nothing means that the page went elsewhere. */
export interface PageApi {
  find(widgets: readonly Widget[], custom: CustomChat | null): Found | null;
  openLauncher(): boolean;
  /** Presses an element by its words, for consent screens. */
  pressText(words: string): boolean;
  /** Begins to watch the chat that was found; false if its field is not there. `said`: what was typed there before a reload. */
  attach(said?: readonly string[]): boolean;
  list(): PageMessage[];
  send(options: SendOptions): Promise<Answer<number>>;
  press(words: string): Answer<number | null>;
  wait(options: WaitOptions): Promise<PageMessage[]>;
  take(): PageMessage[];
  isHidden(): boolean;
  /** Origins of frames in this one that are not its own. */
  listForeignFrames(): string[];
  /** Takes the next two clicks as the field and the list of messages; null if that was ended. */
  point(): Promise<{ input: string; messages: string } | { problem: string } | null>;
  /** Takes the next click as the element to press between scripts; null if that was ended. */
  pointAtElement(): Promise<{ selector: string } | { problem: string } | null>;
  stopPointing(): boolean;
  /** Presses the element of a selector; false if it is not there, or not shown. */
  pressElement(selector: string): boolean;
  /** Clears local and session storage of this frame's origin. */
  forget(): boolean;
  outline(isShown: boolean): boolean;
}
