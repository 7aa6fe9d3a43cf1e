/** Lines that Messenger and Instagram write in the name of a person, in the language of their app. */
import { isObject, toList } from "../json-values.ts";
import type { JsonObject } from "../json-values.ts";

/** Kinds of entries that nobody wrote. */
const APP_TYPES = /^(?:call|subscribe|unsubscribe|payment|placeholder|group_call)$/i;
/** Fields of a message with something besides words. */
const ATTACHMENTS = ["share", "photos", "videos", "audio_files", "files", "gifs", "sticker", "media"];
/** Notices are short, and one line. */
const MAX_LENGTH = 200;

/** "Reacted ❤️ to your message": words for a reaction and for a message around an emoji, in either order. */
const REACTION =
  /(?:^|[\s"'“«])(?:react|réag|reacc?ion|reag|reac[țt]ion|reagier|ha (?:aggiunto|messo)|reaz|reak|zareag|отреаг|реакц|реагу|tepki|ifade|beğen|menanggap|bereaks|reaks|phản ứng|bày tỏ|cảm xúc|αντέδρασ|αντίδρ|تفاعل|הגיב|प्रतिक्रिया|रिएक्|แสดงความรู้สึก)|リアクション|공감|反応|回应|回應|心情/iu;
const MESSAGE =
  /message|mensaje|mensagem|nachricht|messaggio|bericht|wiadomoś|сообщени|повідомленн|mesaj|pesan|mesej|tin nhắn|meddelan|besked|melding|viesti|zpráv|správ|üzenet|poruk|sporočil|съобщени|μήνυμα|رسال|پیام|הודע|मैसेज|संदेश|ข้อความ|メッセージ|메시지|消息|訊息/iu;
const MAX_REACTION_LENGTH = 90;

/** "Liked a message", without its full stop. */
const LIKES = new Set(
  'liked a message|liked your message|le gustó un mensaje|le gustó tu mensaje|le ha gustado un mensaje|indicó que le gusta un mensaje|te gustó un mensaje|curtiu uma mensagem|curtiu sua mensagem|gostou de uma mensagem|gostou da tua mensagem|a aimé un message|a aimé votre message|aime un message|gefällt eine nachricht|hat eine nachricht mit „gefällt mir“ markiert|hat deine nachricht mit „gefällt mir“ markiert|ha messo mi piace a un messaggio|ha messo "mi piace" a un messaggio|ha messo mi piace al tuo messaggio|vindt een bericht leuk|vond een bericht leuk|heeft een bericht leuk gevonden|polubił wiadomość|polubiła wiadomość|polubił(a) wiadomość|polubiono wiadomość|нравится сообщение|понравилось сообщение|поставил(-а) «нравится» сообщению|вподобав(-ла) повідомлення|bir mesajı beğendi|mesajını beğendi|menyukai pesan|menyukai sebuah pesan|menyukai mesej|đã thích một tin nhắn|đã thích tin nhắn|gillade ett meddelande|synes godt om en besked|kunne lide en besked|likte en melding|tykkäsi viestistä|zpráva se mu líbí|líbí se mu zpráva|kedvel egy üzenetet|a apreciat un mesaj|i-a plăcut un mesaj|μου αρέσει ένα μήνυμα|του άρεσε ένα μήνυμα|أعجب برسالة|أعجبته رسالة|אהב/ה הודעה|एक मैसेज पसंद किया|ถูกใจข้อความ|メッセージに「いいね！」しました|メッセージに「いいね」しました|메시지를 좋아합니다|赞了一条消息|對訊息按讚'.split(
    "|",
  ),
);

/** What stands after the person's name: a verb and, within a few words, what the app did. */
const ACTIONS: readonly string[] = [
  // English
  "(?:sent|shared) (?:an? |\\d+ )?(?:attachment|photo|video|voice message|audio|link|sticker|gif|location|live location|post|reel|story|clip|file|poll|profile)|reacted .{1,40} to .{1,20}message|liked (?:a|your) message|called .{1,60}|missed .{0,20}(?:call|chat)|started .{0,20}(?:call|chat)|(?:joined|ended) the .{0,20}(?:call|chat)|(?:changed|set|cleared|removed) .{0,60}(?:theme|quick reaction|emoji|nickname|group photo|group name|chat name|word effects)|(?:named|created|left|joined) the group|(?:added|removed) .{1,60}(?:to|from) the group|(?:un)?pinned a message|unsent a message|turned (?:on|off) .{1,40}|(?:created|updated|ended) .{0,20}poll|voted for .{1,60}in the poll|(?:waved|is waving) (?:at|to) .{1,40}|took a screenshot|replied to .{1,20}story|mentioned .{1,20}story",
  // Spanish
  "(?:te )?(?:ha )?(?:envió|enviado|mandó|compartió|compartido) (?:un|una|\\d+) (?:archivo|foto|v[ií]deo|mensaje de voz|audio|sticker|gif|enlace|publicación|reel|historia|ubicación|clip)|(?:te )?(?:ha )?(?:reaccionó|reaccionado) con .{1,60}|(?:te )?(?:ha )?(?:llamó|llamado).{0,60}|(?:perdió|ha perdido|no (?:contestó|respondió|ha contestado)) .{0,20}(?:llamada|videollamada|videochat)|(?:inició|ha iniciado|se unió a) .{0,20}(?:llamada|videollamada|videochat|chat de v[ií]deo)|(?:ha )?(?:cambió|cambiado|estableció|configuró|definió|eliminó|borró) .{0,60}(?:tema|emoji|reacción|apodo|foto del grupo|nombre del grupo)|(?:creó|abandonó|salió de|dejó) el grupo|(?:agregó|añadió|eliminó) a .{1,60} grupo|fijó un mensaje|anuló el envío",
  // Portuguese
  "(?:te )?(?:enviou|compartilhou|partilhou) (?:um|uma|\\d+) (?:anexo|foto|v[ií]deo|mensagem de voz|áudio|figurinha|autocolante|gif|link|ligação|publicação|reel|story|localização|ficheiro|arquivo)|reagiu com .{1,60}|(?:ligou|telefonou) .{1,60}|(?:perdeu|não atendeu) .{0,30}(?:ligação|chamada|bate-papo)|(?:iniciou|entrou n) .{0,20}(?:ligação|chamada|bate-papo)|(?:mudou|alterou|definiu|removeu) .{0,60}(?:tema|emoji|reação|apelido|alcunha|foto do grupo|nome do grupo)|(?:criou o|saiu do) grupo|(?:adicionou|removeu) .{1,60} grupo|fixou uma mensagem|cancelou o envio",
  // French
  "(?:vous )?a (?:envoyé|partagé) (?:un|une|\\d+) (?:pièce jointe|photo|vidéo|message vocal|audio|sticker|autocollant|gif|lien|publication|reel|story|fichier)|a réagi .{1,60}|vous a appelé|a (?:manqué|raté) .{0,20}(?:appel|discussion vidéo)|a (?:démarré|lancé|rejoint) .{0,20}(?:appel|discussion vidéo)|a (?:changé|modifié|défini|supprimé) .{0,60}(?:thème|emoji|réaction|pseudo|surnom|photo du groupe|nom du groupe)|a (?:créé|quitté) le groupe|a (?:ajouté|supprimé|retiré) .{1,60} groupe|a épinglé un message|a annulé l['’]envoi",
  // German
  "hat (?:dir )?(?:einen|eine|ein|\\d+) (?:anhang|foto|fotos|video|videos|sprachnachricht|sticker|gif|link|beitrag|reel|story|standort|datei) (?:gesendet|geteilt|geschickt)|hat .{0,40}reagiert|hat dich angerufen|hat .{0,30}(?:anruf|videochat|videoanruf) .{0,20}(?:verpasst|gestartet|begonnen)|hat .{0,60}(?:design|thema|emoji|spitznamen|reaktion|gruppenfoto|gruppennamen) .{0,40}(?:geändert|festgelegt|gelöscht|entfernt)|hat die gruppe (?:erstellt|verlassen)|hat .{1,60} zur gruppe hinzugefügt|hat eine nachricht (?:fixiert|angepinnt|zurückgerufen)",
  // Italian
  "(?:ti )?ha (?:inviato|condiviso) (?:un|una|un['’]|\\d+) ?(?:allegato|foto|video|messaggio vocale|audio|adesivo|sticker|gif|link|post|reel|storia|posizione|file)|ha (?:aggiunto|messo) .{0,20}reazion.{1,60}|ti ha chiamat[oa]|ha perso .{0,20}(?:chiamata|videochiamata|videochat)|ha (?:avviato|iniziato) .{0,20}(?:chiamata|videochiamata|videochat)|ha (?:cambiato|modificato|impostato|rimosso) .{0,60}(?:tema|emoji|reazione|soprannome|foto del gruppo|nome del gruppo)|ha (?:creato|abbandonato|lasciato) il gruppo|ha aggiunto .{1,60} gruppo|ha (?:fissato|ritirato) un messaggio|ha annullato l['’]invio",
  // Dutch
  "(?:heeft|stuurde) .{0,10}(?:bijlage|foto|video|spraakbericht|sticker|gif|link|bericht|reel|locatie|bestand)(?: (?:gestuurd|verzonden|gedeeld))?|heeft .{0,30}(?:gereageerd|gebeld)|heeft .{0,30}(?:oproep|gesprek|videochat) (?:gemist|gestart)|heeft .{0,60}(?:thema|emoji|bijnaam|reactie|groepsfoto|groepsnaam) .{0,40}(?:gewijzigd|ingesteld|verwijderd)|heeft de groep (?:gemaakt|verlaten)",
  // Danish, Norwegian, Swedish, Finnish
  "(?:sendte|sendt|skickade|har sendt|har skickat|lähetti) .{0,12}(?:vedhæftet fil|vedhæftning|vedlegg|bilaga|bifogad fil|billede|bilde|bild|foto|video|talebesked|talemelding|röstmeddelande|liitteen|kuvan|videon|ääniviestin|tarran)|(?:reagerede|reagerte|reagerade|reagoi) .{1,60}|(?:ringede til|ringte|ringde|soitti) .{1,60}|(?:ændrede|endret|ändrade|vaihtoi|muutti) .{0,60}(?:tema|emoji|kaldenavn|kallenavn|smeknamn|teeman|lempinimen).{0,60}",
  // Polish, Czech, Slovak, Russian, Ukrainian
  "(?:wysła[łl]a?(?:\\(a\\))?|odeslal\\(?a?\\)?|poslal\\(?a?\\)?|отправил(?:а|\\(а\\))?|надіслав|надіслала) .{0,20}(?:załącznik|zdjęcie|film|wiadomość głosową|naklejkę|link|příloh|prílohu|fotk|fotografi|video|вложение|фото|видео|голосовое|стикер|ссылку|вкладення|відео)|(?:zareagowa[łl]a?|zareagował\\(a\\)|reagoval\\(?a?\\)?|отреагировал(?:а|\\(а\\))?|відреагував) .{1,60}|(?:dzwonił|zadzwonił|volal|позвонил|звонил|пропустил|przegapił|zmeškal).{0,60}|(?:zmienił|změnil|zmenil|изменил|сменил|установил|змінив).{0,60}(?:motyw|emoji|pseudonim|pseudonim|motiv|tém|přezdívk|тему|эмодзи|псевдоним|никнейм).{0,60}",
  // Turkish, Indonesian, Malay, Vietnamese
  "(?:sana )?bir (?:ek|fotoğraf|video|sesli mesaj|çıkartma|bağlantı|dosya|gönderi) (?:gönderdi|paylaştı)|seni aradı|.{0,40}(?:aramanı|görüntülü sohbeti) kaçırdı|temayı .{0,40}değiştirdi|(?:mengirim|mengirimkan|menghantar) .{0,12}(?:lampiran|foto|video|pesan suara|stiker|tautan|mesej suara|pelekat)|(?:menelepon|menghubungi) .{1,60}|mengubah tema.{0,60}|melewatkan panggilan.{0,60}|đã gửi (?:một |\\d+ )?(?:file đính kèm|tệp đính kèm|tin đính kèm|ảnh|video|tin nhắn thoại|nhãn dán|liên kết)|đã gọi .{1,60}|đã bỏ lỡ .{0,20}cuộc gọi.{0,40}|đã đổi chủ đề.{0,60}",
];
/** The same said to the owner of the export, who is left out or addressed. */
const OWN_ACTIONS: readonly string[] = [
  "you (?:sent|shared) .{0,20}(?:attachment|photo|video|voice message|link|sticker|gif|location|post|reel|story|file)|you (?:called|missed .{0,20}(?:call|chat)|started .{0,20}(?:call|chat)) ?.{0,60}|you (?:changed|set|cleared|removed) .{0,60}(?:theme|quick reaction|emoji|nickname).{0,60}|(?:the )?(?:audio|video) (?:call|chat) (?:ended|started)|missed (?:audio |video |voice )?call",
  "(?:has enviado|enviaste|compartiste) (?:un|una|\\d+) (?:archivo adjunto|foto|fotos|v[ií]deo|v[ií]deos|mensaje de voz|sticker|gif|enlace|publicación)|(?:reaccionaste|has reaccionado) con .{1,60}|(?:você enviou|enviaste|tu enviaste) (?:um|uma|\\d+) (?:anexo|foto|v[ií]deo|mensagem de voz|figurinha|gif|link)|vous avez envoyé (?:un|une|\\d+) (?:pièce jointe|photo|vidéo|message vocal|lien|sticker|gif)|du hast (?:einen|eine|ein|\\d+) (?:anhang|foto|video|sprachnachricht|link|sticker|gif) gesendet|hai inviato (?:un|una|\\d+) (?:allegato|foto|video|messaggio vocale|link|sticker|gif)|je hebt een (?:bijlage|foto|video|spraakbericht) (?:gestuurd|verzonden)",
];
const NAMED_ACTION = new RegExp(`^(?:${ACTIONS.join("|")})(?:[ ,:：].{0,80})?\\.?$`, "iu");
const OWN_ACTION = new RegExp(`^(?:${OWN_ACTIONS.join("|")})\\.?$`, "iu");
/** Chinese, Japanese and Korean names are followed by a particle. */
const CJK_ACTION =
  /^(?:さん|님)?(?:が|は|이|가)?\s?.{0,40}(?:添付ファイルを送信|写真を送信|動画を送信|スタンプを送信|リアクション|から着信|通話に出|テーマを.{0,20}変更|첨부 파일을 보냈|사진을 보냈|동영상을 보냈|전화를 걸|테마를 .{0,20}변경|发送了|傳送了|给你打了|更改了主题|變更了主題)/u;

/** Whether an entry of an export is a notice of the app: a call, a reaction, an attachment, a change of the chat. */
export function isMetaNotice(message: JsonObject, { text, name }: { text: string; name: string }): boolean {
  const kind = message.type;
  if (typeof kind === "string" && APP_TYPES.test(kind)) return true;
  if (typeof (message.call_duration ?? message.callDuration) === "number") return true;
  const line = text.trim();
  if (line.length > MAX_LENGTH || line.includes("\n")) return false;
  if (LIKES.has(line.replace(/[.。]$/u, "").toLowerCase()) || isReaction(line) || OWN_ACTION.test(line)) return true;
  const rest = cutName(line, name);
  if (rest === null) return false;
  // Beside an attachment, a sentence about its sender is the app's in any language.
  return NAMED_ACTION.test(rest) || CJK_ACTION.test(rest) || (hasAttachment(message) && /[.。]$/u.test(rest));
}

function isReaction(line: string): boolean {
  const isShort = line.length <= MAX_REACTION_LENGTH && !/[?!]/.test(line);
  return isShort && /\p{Extended_Pictographic}/u.test(line) && REACTION.test(line) && MESSAGE.test(line);
}

/** What stands after the sender's name or its first word; null if the line begins otherwise. */
function cutName(line: string, name: string): string | null {
  for (const start of [name.trim(), name.trim().split(/\s/u, 1)[0] ?? ""]) {
    if (start !== "" && line.startsWith(start)) {
      const rest = line.slice(start.length);
      if (/^(?:\s|さん|님|が|は|이|가)/u.test(rest)) return rest.trim();
    }
  }
  return null;
}

function hasAttachment(message: JsonObject): boolean {
  return ATTACHMENTS.some((name) => isObject(message[name]) || toList(message[name]).length > 0);
}
