import { expect, it } from "vitest";
import { isAppNotice } from "./app-notices.ts";

it.each([
  "<Ficheiro não incluído>",
  "<Multimédia omitida>",
  "<Médias omis>",
  "<Bestand weggelaten>",
  "<Файл пропущен>",
  "imagem não revelada",
  "vídeo não revelado",
  "documento não revelado",
  "VID-20260301-WA0004.mp4 (ficheiro anexado)",
  "fatura.pdf (bestand bijgevoegd)",
  "PTT-20260301-WA0009.opus (plik załączony)",
  "Mensagem eliminada",
  "Eliminou esta mensagem.",
  "Esta mensagem foi eliminada pelo administrador Rui",
  "Chamada de voz não atendida",
  "Chamada de vídeo não atendida às 14:05",
  "Videochamada cancelada",
  "Chamada de voz efetuada. 3 min",
  "Voice call. 12 min",
  "Llamada de voz rechazada",
  "Verpasster Videoanruf um 14:05",
  "Appel vocal manqué",
  "Chiamata vocale persa",
  "Cevapsız sesli arama",
  "Пропущенный звонок",
  "Panggilan suara tak terjawab",
  "不在着信",
  "Recebeu uma foto de visualização única. Abra-a no telemóvel.",
  "Mensagem de visualização única",
  "You received a view once photo. Open it on your phone.",
  "Foto zur einmaligen Ansicht",
])("treats %s as a notice", (text) => {
  expect(isAppNotice(text)).toBe(true);
});

it.each([
  "Voice call, please",
  "Video call?",
  "Chamada cancelada, posso remarcar?",
  "O ficheiro não abre",
  "Posso eliminar esta mensagem?",
  "<Maria> from <Porto>",
  "Anruf bitte",
  "I missed your voice call",
  "the file is called menu.pdf",
])("keeps the text %s", (text) => {
  expect(isAppNotice(text)).toBe(false);
});
