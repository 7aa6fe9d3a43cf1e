import { useQuery } from "@tanstack/react-query";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { draftQuery, scriptQuery } from "./runner.query.ts";
import { ScriptEditor } from "./ScriptEditor.tsx";
import { useUrlId } from "./use-url-id.ts";

const EXAMPLE = "First answer\n\n#me\nHello, what can you help me with?\n\n#bot\n!FALLBACK\nRESPONSE_TIME <8000\n";

/** /dash/runner/scripts/{id}: a script and what keeps it from running. */
export function ScriptScreen() {
  const id = useUrlId();
  const query = useQuery(scriptQuery(id));
  if (query.isError && query.data === undefined) {
    return <QueryErrorCard query={query} title="The script could not be loaded" />;
  }
  if (query.data === undefined) return <SectionLoading label="Loading the script" rows={6} />;
  const { name, text, kind } = query.data;
  return <ScriptEditor key={id} id={id} start={{ name, text, kind }} />;
}

/** /dash/runner/scripts/new: a new script. */
export function NewScriptScreen() {
  return <ScriptEditor id={null} start={{ name: "First answer", text: EXAMPLE, kind: "convo" }} />;
}

/** /dash/runner/scripts/from/{id}: the draft of a test from a conversation. */
export function MakeTestScreen() {
  const id = useUrlId();
  const query = useQuery(draftQuery(id));
  if (query.isError && query.data === undefined) {
    return <QueryErrorCard query={query} title="No test could be made of this conversation" />;
  }
  if (query.data === undefined) return <SectionLoading label="Making a test" rows={6} />;
  const { masked, ...start } = query.data;
  return <ScriptEditor key={id} id={null} start={start} masked={masked} />;
}
