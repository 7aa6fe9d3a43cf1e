import type { ICredentialType } from "n8n-workflow";

/** A server, an API key, and the secret of a webhook. */
export class ThreadlightApi implements ICredentialType {
  name = "threadlightApi";

  displayName = "Threadlight API";

  documentationUrl = "https://threadlight.example.com/docs/sdk";

  properties: ICredentialType["properties"] = [
    {
      displayName: "URL",
      name: "url",
      type: "string",
      default: "",
      placeholder: "https://threadlight.example.com",
      required: true,
      description: "Where your Threadlight runs",
    },
    {
      displayName: "API Key",
      name: "apiKey",
      type: "string",
      typeOptions: { password: true },
      default: "",
      description: "A key with the permissions that your workflow needs: Send, Read or both",
    },
    {
      displayName: "Webhook Secret",
      name: "webhookSecret",
      type: "string",
      typeOptions: { password: true },
      default: "",
      description: "For the trigger: the secret that Threadlight shows when you add the webhook",
    },
  ];

  authenticate: ICredentialType["authenticate"] = {
    type: "generic",
    properties: { headers: { Authorization: "=Bearer {{$credentials.apiKey}}" } },
  };

  test: ICredentialType["test"] = {
    request: { baseURL: "={{$credentials.url}}", url: "/api/v1/conversations", qs: { limit: 1 } },
  };
}
