import { createHmac, timingSafeEqual } from "node:crypto";
import type { INodeType, IWebhookFunctions, IWebhookResponseData } from "n8n-workflow";
import { toObject } from "./api.ts";

/** Older messages could be somebody's recording. */
const MAX_AGE_S = 300;

/** Starts a workflow with each message of a webhook of Threadlight, once its signature is verified. */
export class ThreadlightTrigger implements INodeType {
  description: INodeType["description"] = {
    displayName: "Threadlight Trigger",
    name: "threadlightTrigger",
    icon: "file:threadlight.svg",
    group: ["trigger"],
    version: 1,
    description: "Starts a workflow when an alert fires, a conversation ends or a finding is opened",
    defaults: { name: "Threadlight Trigger" },
    inputs: [],
    outputs: ["main"],
    credentials: [{ name: "threadlightApi", required: true }],
    webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "webhook" }],
    properties: [
      {
        displayName:
          "In Threadlight, under Settings, Webhooks, add the webhook URL of this node, choose its events, and put its secret into the credentials.",
        name: "notice",
        type: "notice",
        default: "",
      },
      {
        displayName: "Events",
        name: "events",
        type: "string",
        default: "",
        placeholder: "conversation.sold, alert.fired",
        description:
          "Which events start the workflow, separated by commas. Leave empty for all that the webhook sends.",
      },
    ],
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { webhookSecret } = await this.getCredentials("threadlightApi");
    const { rawBody } = this.getRequestObject();
    if (!isSigned(this.getHeaderData(), rawBody, String(webhookSecret))) {
      this.getResponseObject().status(401).send("Wrong signature");
      return { noWebhookResponse: true };
    }
    const message = toObject(JSON.parse(rawBody.toString("utf8")));
    const events = String(this.getNodeParameter("events", ""))
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "");
    if (events.length > 0 && !events.includes(String(message["type"]))) return {};
    return { workflowData: [[{ json: { id: this.getHeaderData()["webhook-id"], ...message } }]] };
  }
}

/** Whether a message is signed by the secret (Standard Webhooks) and new. */
function isSigned(headers: { [name: string]: string | string[] | undefined }, body: Buffer, secret: string): boolean {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    String(headers[name] ?? ""),
  );
  if (secret === "" || !(Math.abs(Date.now() / 1000 - Number(timestamp)) <= MAX_AGE_S)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
  return (signatures ?? "").split(" ").some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
