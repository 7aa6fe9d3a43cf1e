import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType } from "n8n-workflow";
import { listConversations, parseObject, request, sendItem } from "./api.ts";
import { properties } from "./properties.ts";

/** Sends messages and events, and reads conversations and figures, by the public API. */
export class Threadlight implements INodeType {
  description: INodeType["description"] = {
    displayName: "Threadlight",
    name: "threadlight",
    icon: "file:threadlight.svg",
    group: ["output"],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: "Send the conversations of a chatbot and read its figures",
    defaults: { name: "Threadlight" },
    inputs: ["main"],
    outputs: ["main"],
    usableAsTool: true,
    credentials: [{ name: "threadlightApi", required: true }],
    properties,
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    return [await runItems(this)];
  }
}

/** The results of all items; with "Continue on fail", a failed item gives its error. */
async function runItems(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  const results: INodeExecutionData[] = [];
  for (const index of context.getInputData().keys()) {
    try {
      const found = await runItem(context, index);
      results.push(...found.map((json) => ({ json, pairedItem: { item: index } })));
    } catch (error) {
      if (!context.continueOnFail()) throw error;
      const message = error instanceof Error ? error.message : String(error);
      results.push({ json: { error: message }, pairedItem: { item: index } });
    }
  }
  return results;
}

async function runItem(context: IExecuteFunctions, index: number): Promise<IDataObject[]> {
  const getText = (name: string): string => String(context.getNodeParameter(name, index));
  const resource = getText("resource");
  if (resource === "message" || resource === "event") return [await sendItem(context, index, resource)];
  const query = parseObject(context.getNodeParameter("filters", index, "{}"));
  if (resource === "metric") return [await request(context, `/metrics/${getText("metric")}`, query)];
  if (getText("operation") === "get") {
    return [await request(context, `/conversations/${encodeURIComponent(getText("id"))}`, query)];
  }
  const isAll = context.getNodeParameter("returnAll", index) === true;
  return listConversations(context, query, isAll ? Infinity : Number(context.getNodeParameter("limit", index)));
}
