/** The types of n8n that the nodes use. n8n brings the package itself; as a dependency it would bring 100 more that only n8n runs. */
declare module "n8n-workflow" {
  export type IDataObject = { [name: string]: unknown };
  export type INodeExecutionData = { json: IDataObject; pairedItem?: { item: number } };
  export type IHttpRequestOptions = {
    url: string;
    method?: "GET" | "POST";
    qs?: IDataObject;
    body?: IDataObject;
    json?: boolean;
    returnFullResponse?: boolean;
    ignoreHttpStatusErrors?: boolean;
  };
  type Context = {
    getNodeParameter(name: string, itemIndex: number, fallback?: unknown): unknown;
    getCredentials(name: string): Promise<IDataObject>;
  };
  export type IExecuteFunctions = Context & {
    getInputData(): INodeExecutionData[];
    continueOnFail(): boolean;
    helpers: {
      httpRequestWithAuthentication: {
        call(context: IExecuteFunctions, credentials: string, options: IHttpRequestOptions): Promise<unknown>;
      };
    };
  };
  export type IWebhookFunctions = Pick<Context, "getCredentials"> & {
    getNodeParameter(name: string, fallback?: unknown): unknown;
    getHeaderData(): { [name: string]: string | string[] | undefined };
    getRequestObject(): { rawBody: Buffer };
    getResponseObject(): { status(code: number): { send(body: string): unknown } };
  };
  export type IWebhookResponseData = { noWebhookResponse?: boolean; workflowData?: INodeExecutionData[][] };
  type Option = { name: string; value: string; description?: string; action?: string };
  export type INodeProperties = {
    displayName: string;
    name: string;
    type: "options" | "multiOptions" | "string" | "number" | "boolean" | "dateTime" | "collection" | "json" | "notice";
    default: unknown;
    description?: string;
    placeholder?: string;
    hint?: string;
    required?: boolean;
    noDataExpression?: boolean;
    options?: (Option | INodeProperties)[];
    typeOptions?: { password?: boolean; minValue?: number; rows?: number };
    displayOptions?: { show: { [name: string]: string[] | boolean[] } };
  };
  export type INodeTypeDescription = {
    displayName: string;
    name: string;
    icon: string;
    group: string[];
    version: number;
    subtitle?: string;
    description: string;
    defaults: { name: string };
    inputs: string[];
    outputs: string[];
    usableAsTool?: true;
    credentials: { name: string; required: boolean }[];
    webhooks?: { name: string; httpMethod: "POST"; responseMode: "onReceived"; path: string }[];
    properties: INodeProperties[];
  };
  export type INodeType = { description: INodeTypeDescription };
  export type ICredentialType = {
    name: string;
    displayName: string;
    documentationUrl: string;
    properties: INodeProperties[];
    authenticate: { type: "generic"; properties: { headers: { [name: string]: string } } };
    test: { request: { baseURL: string; url: string; qs?: IDataObject } };
  };
}
