import { expect, it } from "vitest";
import { OPERATIONS } from "./operations.ts";
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

it("sends the example of the reference with a key, which stands in a variable", () => {
  const send = requests.find(({ url }) => url.raw.endsWith("/v1/messages"));
  expect(JSON.parse(send?.body?.raw ?? "")).toHaveProperty("messages");
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
