import { describe, expect, it } from "vitest";
import { isMetaNotice } from "./meta-notices.ts";

const NAME = "Lia Costa";

describe("isMetaNotice", () => {
  it.each([
    "Reacted 👍 to your message ",
    "Reagiu com ❤️ à sua mensagem ",
    "Hat mit 😂 auf deine Nachricht reagiert",
    "Ha aggiunto la reazione ❤️ al tuo messaggio",
    "A réagi 😮 à votre message",
    "Mesajına 🔥 ifadesini bıraktı",
    "Menanggapi ❤️ pesan Anda",
    "Отреагировал(а) на ваше сообщение: 👍",
    "メッセージに❤️でリアクションしました",
    "Curtiu uma mensagem",
    "Hat eine Nachricht mit „Gefällt mir“ markiert",
    "Vindt een bericht leuk.",
    "Lia sent an attachment.",
    "Lia Costa enviou um anexo.",
    "Lia te llamó.",
    "Lia a manqué votre appel vidéo.",
    "Lia hat das Thema in Liebe geändert.",
    "Lia ha inviato un allegato.",
    "Lia heeft een bijlage verzonden.",
    "Lia wysłała załącznik.",
    "Lia bir ek gönderdi.",
    "Lia đã gửi một file đính kèm.",
    "Lia pinned a message.",
    "Lia set the quick reaction to 🙂.",
    "You missed a video call from Lia.",
    "Você enviou um anexo.",
    "Vous avez envoyé une pièce jointe.",
    "The video chat ended.",
  ])("takes %s for a notice", (text) => {
    expect(isMetaNotice({}, { text, name: NAME })).toBe(true);
  });

  it.each([
    "Lia here, can you send me a photo?",
    "I called you twice",
    "Can you react to my message? 🙏",
    "The message was great ❤️",
    "You sent the wrong room",
    "¿Te gustó un mensaje de mi hermana?",
    "Lia Costa, two people, Friday.",
    "Enviaste la factura?",
  ])("keeps what a person wrote: %s", (text) => {
    expect(isMetaNotice({}, { text, name: NAME })).toBe(false);
  });

  it("takes a call by its length in any language, also if nobody answered", () => {
    const entry = { text: "Lia ringde dig", name: NAME };
    expect(isMetaNotice({ call_duration: 0 }, entry)).toBe(true);
    expect(isMetaNotice({ type: "Call" }, entry)).toBe(true);
  });

  it("takes a sentence about the sender of an attachment in a language without a list, but not their words beside it", () => {
    const share = { link: "https://example.com" };
    const text = "Lia o trimis un atașament.";
    expect(isMetaNotice({ share }, { text, name: NAME })).toBe(true);
    expect(isMetaNotice({}, { text, name: NAME })).toBe(false);
    expect(isMetaNotice({ share }, { text: "Look at this: https://example.com", name: NAME })).toBe(false);
  });
});
