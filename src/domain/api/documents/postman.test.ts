import { expect, it } from "vitest";
import { buildOpenApiDocument } from "./openapi.ts";
import { OPERATIONS } from "../operations/operations.ts";
import { buildPostmanCollection } from "./postman.ts";

const collection = buildPostmanCollection("https://app.example.com");
const requests = collection.item.flatMap(({ item }) => item.map(({ request }) => request));

it("has a request for each operation of the API, at its address", () => {
  expect(requests.map(({ method, url }) => `${method} ${url.raw}`).toSorted()).toEqual(
    OPERATIONS.map(
      ({ method, path }) => `${method.toUpperCase()} {{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    ).toSorted(),
  );
  for (const { url } of requests) expect(`{{baseUrl}}/${url.path.join("/")}`).toBe(url.raw);
});

it("sends each operation's example of the OpenAPI document, and no body where it has none", () => {
  const examples = Object.entries(buildOpenApiDocument().paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody }]): [string, unknown] => [
      `${method.toUpperCase()} {{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      requestBody?.content["application/json"]?.example,
    ]),
  );
  const sent = requests.map(({ method, url, body }): [string, unknown] => [
    `${method} ${url.raw}`,
    body === undefined ? undefined : JSON.parse(body.raw),
  ]);
  expect(Object.fromEntries(sent)).toEqual(Object.fromEntries(examples));
  expect(sent.filter(([, body]) => body !== undefined).length).toBeGreaterThan(2);
});

it("sends a key, which stands in a variable", () => {
  expect(collection.auth.bearer[0]?.value).toBe("{{apiKey}}");
  expect(collection.variable).toEqual([
    { key: "baseUrl", value: "https://app.example.com" },
    { key: "apiKey", value: "" },
  ]);
});

it("switches optional parameters off unless the reference shows them", () => {
  const list = requests.find(({ url }) => url.raw.endsWith("/v1/conversations"));
  expect(list?.url.query.find(({ key }) => key === "channel")).toMatchObject({ disabled: true });
  const one = requests.find(({ url }) => url.raw.endsWith("/:id"));
  expect(one?.url.variable.map(({ key }) => key)).toEqual(["id"]);
});
