import { expect, it } from "vitest";
import { classifyConversation } from "./read-conversation.ts";

it.each([
  ["hi, do you still have the walnut bookcase?", "walnut bookcase"],
  ["can you ship to Iceland?", "Iceland"],
  ["where's my parcel??", "parcel"],
  ["lost my badge at the gym, please block it", "badge at the gym"],
  ["hello, I run a small pottery studio and would like to sell to you", "small pottery studio"],
  ["I want to order the cherry table", "cherry table"],
  ["Hola, quiero devolver unas sandalias", "sandalias"],
  ["Quisiera pedir cita con el oculista", "cita con el oculista"],
  ["quería reservar mesa para dos", "mesa"],
  ["tenéis excursiones a Formentera?", "excursiones a Formentera"],
  ["llevo sin línea desde ayer", "línea"],
  ["queria marcar uma consulta de fisioterapia", "consulta de fisioterapia"],
  ["quero saber quando chega a minha encomenda", "encomenda"],
  ["fazem entregas ao domicílio?", "entregas ao domicílio"],
  ["boa noite, queria abrir conta", "conta"],
  ["quiero una habitación doble para el viernes", "habitación doble"],
  ["quería una tarjeta de regalo", "tarjeta de regalo"],
  ["o meu pedido não chegou", "pedido"],
  ["tengo un problema con la factura", "factura"],
  ["are you a robot?", ""],
  ["hey", ""],
])("names what “%s” is about: “%s”", (text, subject) => {
  const { subject: found } = classifyConversation([
    { role: "user", text, at: null },
    { role: "bot", text: "One moment, please. / Um momento. / Un momento.", at: null },
  ]);
  expect(found.text.replace(/^(?:unas|una|uma|el|la|o|a) /, "")).toBe(subject);
});

it.each([
  ["queria marcar uma consulta de fisioterapia", "appointment"],
  ["quero saber quando chega a minha encomenda", "parcel"],
  ["Hola, quiero una habitación doble para el viernes", "double room"],
  ["I want to order the cherry table", "cherry table"],
  ["queria um zarabatanador", null],
])("says in plain English what “%s” is about: “%s”", (text, english) => {
  expect(classifyConversation([{ role: "user", text, at: null }]).subject.en).toBe(english);
});
