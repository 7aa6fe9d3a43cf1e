/** Stations: what the business does at a point of a conversation, the same in all languages and wordings. */
import type { MessageAct } from "../reading/reading.contract.ts";
import { STATION_ACTS } from "./stations.contract.ts";
import type { StationAct, Stop } from "./stations.contract.ts";

/** Separates the act and the content of a key. */
const SEPARATOR = ".";
/** Separates the parts of a stop, and stops, as they are stored. */
const STEP = ":";
const NEXT = " ";

/** "Asks for which option". */
const ASKS_OPENLY = /^Asks for (how|whether|which) /;

/** Words of an act with what it is about (`_`), and alone: other messages of the act. */
const WORDS: Record<StationAct, readonly [string, string]> = {
  greeting: ["", "Greets"],
  menu: ["", "Shows a menu"],
  question: ["Asks for _", "Asks a question"],
  form: ["Asks for _", "Asks to fill in a form"],
  offer: ["Offers _", "Makes an offer"],
  price: ["Gives the price of _", "Gives a price"],
  unavailable: ["Says that _ is not available", "Says that it is not available"],
  not_offered: ["Says that _ is not offered", "Says that it is not offered"],
  answer: ["Answers about _", "Answers a question"],
  instruction: ["Says what to do about _", "Says what to do"],
  confirmation: ["Confirms _", "Confirms something"],
  handoff: ["", "Hands over to a person"],
  fallback: ["", "Does not understand"],
  closing: ["", "Says goodbye"],
  promotion: ["", "Sends a promotion"],
  person: ["", "A person of the team writes"],
  silent: ["", "Does not reply"],
};

/** Stops as they are stored. */
export function encodeStops(stops: readonly Stop[]): string {
  return stops.map(({ key, step }) => key + STEP + step).join(NEXT);
}

/** The stops of {@link encodeStops}. */
export function decodeStops(text: string): Stop[] {
  if (text === "") return [];
  return text.split(NEXT).map((stop) => {
    const [key = "", step = ""] = stop.split(STEP);
    return { key, step };
  });
}

/** The act of a station. */
export function getAct(key: string): StationAct {
  const [name] = key.split(SEPARATOR);
  return STATION_ACTS.find((act) => act === name) ?? "person";
}

/** A station's name: "Asks for the date". `hasOthers` if stations with the same act and a content stand beside it. */
export function labelStation(key: string, hasOthers: boolean): string {
  const act = getAct(key);
  const [withContent, alone] = WORDS[act];
  const content = key.slice(act.length + 1).replaceAll("-", " ");
  if (content !== "") return withContent.replace("_", content).replace(ASKS_OPENLY, "Asks $1 ");
  return hasOthers ? `${alone} (other)` : alone;
}

/** The key of a station: an act, and what it is about (empty for nothing). */
export function buildKey(act: MessageAct, content: string): string {
  return content === "" || WORDS[act][0] === "" ? act : `${act}${SEPARATOR}${content.replaceAll(" ", "-")}`;
}
