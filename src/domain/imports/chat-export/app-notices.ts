import { DELETED, DELETED_BY_ADMIN, LEFT_OUT, MISSED_CALLS } from "./whatsapp-wordings.ts";

/** Notices that chat apps write instead of a message, in the language of the phone. */

/** Kinds of media, before a word for "omitted" or inside a notice about view-once media. */
const MEDIA_KIND =
  "image|photo|picture|video|video note|audio|voice message|sticker|gif|document|contact card|media|file|imagem|foto|v[ií]deo|[aá]udio|figurinha|documento|cart[aã]o (?:de|do) contato|imagen|multimedia|archivo|tarjeta (?:de|del) contacto|m[ií]dia|arquivo|arquivo de m[ií]dia|archivo multimedia|mensagem de voz|mensaje de voz|recado de v[ií]deo|nota de v[ií]deo|medien|bild|dokument|sprachnachricht|m[ée]dias?|photo|document|audio|immagine|documento|messaggio vocale|ficheiro|ficheiros|multim[eé]dia|mensagem de v[ií]deo|cart[aã]o de contacto|autocolante|contacto|contato|localiza[cç][aã]o|sticker|vidéo|image|fichier|autocollant|vignette|carte de contact|message vocal|videonotiz|datei|kontaktkarte|kontakt|standort|video|afbeelding|contactkaart|spraakbericht|bestand|locandina|scheda contatto|posizione|zdjęcie|obraz|film|wideo|dokument|naklejka|plik|wiadomość głosowa|изображение|видео|аудио|аудиофайл|документ|стикер|контакт|görüntü|resim|ses|belge|çıkartma|gambar|stiker|dokumen|fail|foto|billede|bilde|bild|klistermærke|klistremerke|lydfil|tiedosto|kuva|ääni|tarra|hình ảnh|ảnh|tệp|تصویر|صورة|الصورة|فيديو|الفيديو|ملصق|مستند|תמונה|סרטון|סטיקר|מסמך|画像|動画|ビデオ|スタンプ|文書|이미지|사진|동영상|스티커|문서|图片|圖片|照片|视频|視訊|影片|贴图|貼圖|音频|音訊|语音|文件|चित्र|छवि|वीडियो|ऑडियो";
/** Words for "omitted", in either order with a kind of media. */
const OMITTED =
  "omitted|not included|ocult[oa]s?|ocultad[oa]s?|omitid[oa]s?|n[aã]o (?:revelad[oa]|inclu[ií]d[oa])s?|ausgeschlossen|weggelassen|nicht enthalten|omise?s?|absente?s?|non inclus(?:e|es)?|omess[oaie]|esclus[oaie]|weggelaten|niet opgenomen|pomini[eę]t[yaeo]|pominięte|опущен[оаы]?|пропущен[оаы]?|отсутству[ею]т|dahil edilmedi|atlandı|(?:tidak )?disertakan|dihilangkan|diabaikan|udeladt|utelatt|utelämnad[e]?s?|jätetty pois|bị bỏ qua|được bỏ qua|تم استبعادها?|محذوفة?|הושמט[ה]?|は含まれていません|省略|생략됨|已省略|已忽略|略過|छोड़ा गया|शामिल नहीं";
const OMITTED_MEDIA = new RegExp(
  String.raw`^[<\[]?(?:(?:${MEDIA_KIND})\s?(?:${OMITTED})|(?:${OMITTED})\s?(?:${MEDIA_KIND}))[.>\]]?$`,
  "iu",
);

/**
 * Anything in angle brackets that names media or says that something is omitted. Exports write it alone on the line,
 * which people don't.
 */
const IN_ANGLES = new RegExp(
  String.raw`^<(?=[^<>]*(?:medi|medya|mídi|médi|медиа|媒体|媒體|メディア|미디어|وسائط|الوسائط|रसमीडिया|मीडिया|multimed|multiméd|ficheir|arquivo|archivo|fichier|datei|plik|файл|media|ไฟล์|สื่อ|mediji|mediá|medií|médii|médiá|πολυμέσ|μέσ[ωα]|רסמדיה|מדיה|رسانه|phương tiện|tệp|berkas|fail|tiedost|${OMITTED}))[^<>\n]{4,60}>$`,
  "iu",
);
/** "IMG-1.jpg (file attached)": a file name and a remark in brackets, in any language. */
const FILE_NAME = String.raw`(?:(?:IMG|VID|AUD|PTT|DOC|STK|GIF|PHOTO|VIDEO|AUDIO|STICKER)-[^\n/\\<>]{1,180}|[^\n/\\<>]{1,200})\.(?:jpe?g|png|gif|webp|heic|mp4|mov|3gp|mkv|opus|ogg|m4a|mp3|wav|aac|amr|pdf|docx?|xlsx?|pptx?|csv|txt|vcf|zip|apk)`;
const ATTACHED = String.raw`${FILE_NAME} \((?!https?:)[\p{L}\p{M}][\p{L}\p{M}\s.'’-]{2,40}\)`;

const PLACEHOLDERS = [
  OMITTED_MEDIA,
  IN_ANGLES,
  /^<(?:attached|anexado|anexo|adjunto|anhang|angehängt|pi[eè]ce jointe|joint|allegato|bijgevoegd|bijlage|załączono|załącznik|прикреплено|вложение|ekli|ek|terlampir|dilampirkan|vedhæftet|vedlagt|bifogad|liite|đính kèm|مرفق|מצורף|添付ファイル|첨부됨|附件|संलग्न)\s?[:：][^>]*>$/iu,
  new RegExp(String.raw`^${ATTACHED}$`, "iu"),
  /^[^\n]{1,200}\.\w{2,5} \((?:file attached|arquivo anexado|ficheiro anexado|archivo adjunto|datei angeh[aä]ngt|fichier joint|file allegato)\)$/iu,
];

/** Whole messages in each language: deleted messages, calls, view-once media, and messages that haven't arrived. */
const NOTICES: readonly string[] = [
  // English
  "this message was deleted(?: by admin [^\\n?!]{1,60})?|you deleted this message(?: as admin)?|missed (?:group )?(?:voice|video) callTAIL|(?:declined|silenced|canceled|cancelled|unanswered) (?:group )?(?:voice|video) callTAIL|(?:group )?(?:voice|video) callTALK|missed (?:group )?callTAIL|you (?:received|sent) a view once (?:message|photo|video|voice message)[^\\n]{0,160}|view once (?:message|photo|video|voice message)|waiting for this message\\b[^\\n]{0,80}|this message can['’]t be displayed[^\\n]{0,80}",
  // Portuguese
  "mensagem apagada|esta mensagem foi (?:apagada|eliminada)(?: (?:pelo|por) [^\\n?!]{1,60})?|(?:voc[eê] )?(?:apagou|eliminou) esta mensagem|mensagem (?:removida|eliminada)|(?:chamada|liga[cç][aã]o) (?:de (?:voz|v[ií]deo|grupo)|em grupo)?(?: perdidaTAIL|(?: de grupo| em grupo)? (?:perdida|n[aã]o atendida|recusada|cancelada|efetuada|realizada|silenciada)s?TAIL)|(?:video)?chamada (?:perdida|n[aã]o atendida|recusada|cancelada|efetuada)TAIL|(?:chamada|liga[cç][aã]o) de (?:voz|v[ií]deo)TALK|(?:recebeu|enviou|voc[eê] (?:recebeu|enviou)) (?:uma? )?(?:mensagem|foto|fotografia|imagem|v[ií]deo)[^\\n]{0,40}(?:visualiza[cç][aã]o [uú]nica|ver uma vez|vis[aã]o [uú]nica|uma vez)[^\\n]{0,160}|(?:mensagem|foto|fotografia|imagem|v[ií]deo) (?:de|para) (?:visualiza[cç][aã]o [uú]nica|ver uma vez|visualizar uma vez|ver apenas uma vez)\\b[^\\n]{0,80}|(?:aguardando|a aguardar|à espera d?) ?(?:esta |por esta |esta )?mensagem\\b[^\\n]{0,80}",
  // Spanish
  "(?:se )?elimin(?:[oó]|aste) este mensaje|este mensaje fue eliminado(?: por [^\\n?!]{1,60})?|mensaje eliminado|(?:video)?llamada (?:grupal |de voz |de v[ií]deo )?(?:perdidaTAIL|(?:rechazada|cancelada|sin respuesta|no contestada)TAIL)|llamada de (?:voz|v[ií]deo)TALK|(?:recibiste|enviaste) (?:un|una) (?:mensaje|foto|v[ií]deo|imagen)[^\\n]{0,30}(?:ver una vez|visualizaci[oó]n [uú]nica|una sola vez)[^\\n]{0,160}|(?:mensaje|foto|v[ií]deo) (?:de|para) (?:ver una (?:sola )?vez|visualizaci[oó]n [uú]nica)|esperando (?:el|este) mensaje\\b[^\\n]{0,80}",
  // German
  "diese nachricht wurde gel[oö]scht(?: von [^\\n?!]{1,60})?|du hast diese nachricht gel[oö]scht|(?:verpasster|abgelehnter|abgebrochener|entgangener) (?:gruppen)?-?(?:sprach|video|audio)?-?anrufTAIL|(?:gruppen)?(?:sprach|video)anrufTALK|(?:du hast (?:eine|ein) )?(?:nachricht|foto|video)(?: zur)? (?:einmalig(?:en?|er|es)? (?:ansicht|ansehen)|einmalansicht)[^\\n]{0,160}|(?:foto|video|nachricht) zur einmaligen ansicht|warte(?:n)? auf diese nachricht\\b[^\\n]{0,80}",
  // French
  "ce message a [eé]t[eé] supprim[eé](?: par [^\\n?!]{1,60})?|vous avez supprim[eé] ce message|appel (?:vocal |vid[eé]o |de groupe |audio )*(?:manqu[eé]|refus[eé]|annul[eé]|sans r[eé]ponse)TAIL|appel (?:vocal|vid[eé]o)TALK|vous avez (?:re[cç]u|envoy[eé]) une? (?:message|photo|vid[eé]o)[^\\n]{0,20}vue unique[^\\n]{0,160}|(?:photo|vid[eé]o|message)(?: [aà] | en )vue unique|en attente de ce message\\b[^\\n]{0,80}",
  // Italian
  "questo messaggio [eè] stato eliminato(?: da [^\\n?!]{1,60})?|hai eliminato questo messaggio|(?:video)?chiamata (?:vocale |video |di gruppo )?(?:persa|rifiutata|annullata|senza risposta)TAIL|(?:hai (?:ricevuto|inviato) )?(?:un |una )?(?:messaggio|foto|video)[^\\n]{0,20}visualizzabile una volta[^\\n]{0,160}|in attesa del messaggio\\b[^\\n]{0,80}",
  // Dutch, Danish, Norwegian, Swedish, Finnish
  "dit bericht is verwijderd(?: door [^\\n?!]{1,60})?|je hebt dit bericht verwijderd|gemiste (?:spraak|video|groeps)?-?oproepTAIL|wachten op dit bericht[^\\n]{0,80}|(?:foto|video|bericht) voor eenmalige weergave|denne (?:besked|meldingen|melding) (?:blev|ble) slettet|du slettede denne besked|du slettet denne meldingen|(?:mistet|ubesvaret|tapt) (?:tale|video|stemme)?(?:opkald|anrop)TAIL|(?:det här )?meddelandet (?:har )?raderat?s|du (?:har )?raderat? (?:det här )?meddelandet|missat (?:röst|video)?samtalTAIL|tämä viesti poistettiin|poistit tämän viestin|vastaamaton (?:ääni|video)?puheluTAIL",
  // Polish, Czech, Slovak, Hungarian, Romanian, Croatian
  "ta wiadomość została usunięta|usunięto tę wiadomość|usunąłeś tę wiadomość|nieodebrane (?:połączenie|rozmowa)TAIL|(?:zdjęcie|film|wiadomość) do jednorazow\\p{L}+ [^\\n]{0,40}|tato zpráva byla odstraněna|tuto zprávu jste odstranil\\p{L}*|zmeškaný (?:hlasový |video)?hovorTAIL|táto správa bola (?:odstránená|vymazaná)|ezt az üzenetet törölték|törölted ezt az üzenetet|nem fogadott (?:hang|videó?)?hívásTAIL|acest mesaj a fost șters|ai șters acest mesaj|apel (?:vocal|video)? ?(?:pierdut|nepreluat)TAIL|ova (?:je )?poruka (?:je )?izbrisana|propušten (?:glasovni |video)? ?pozivTAIL",
  // Russian, Ukrainian, Bulgarian, Greek, Turkish
  "данное сообщение удалено|вы удалили данное сообщение|это сообщение удалено|вы удалили это сообщение|(?:пропущенный|отклон[её]нный|отмен[её]нный) (?:аудио|видео|групповой )?звонокTAIL|(?:фото|видео|сообщение) для однократного просмотра|ожидание сообщения[^\\n]{0,80}|(?:це повідомлення|повідомлення) видалено|ви видалили це повідомлення|пропущений (?:аудіо|відео|голосовий )?(?:дзвінок|виклик)TAIL|това съобщение бе(?:ше)? изтрито|изтрихте (?:това съобщение|съобщението)|пропуснато (?:гласово |видео)? ?(?:обаждане|повикване)TAIL|αυτό το μήνυμα διαγράφηκε|διαγράψατε αυτό το μήνυμα|αναπάντητη (?:φωνητική |βίντεο)?κλήσηTAIL|bu mesaj silindi|bu mesajı sildiniz|cevapsız (?:sesli |görüntülü |grup )?aramaTAIL|tek seferlik (?:fotoğraf|video|mesaj)TAIL",
  // Arabic, Hebrew, Persian, Hindi
  "تم حذف هذه الرسالة|حذفت هذه الرسالة|لقد حذفت هذه الرسالة|مكالمة (?:صوتية |فيديو |مرئية )?(?:فائتة|لم يرد عليها)TAIL|הודעה זו נמחקה|מחקת הודעה זו|שיחת? (?:קולית |וידאו |וידיאו )?(?:שלא נענתה)TAIL|این پیام حذف شد|شما این پیام را حذف کردید|تماس (?:صوتی |تصویری )?از دست رفتهTAIL|यह (?:मैसेज|संदेश) (?:हटा|मिटा) ?दिया गया(?: था)?|आपने यह (?:मैसेज|संदेश) (?:हटाया|मिटाया)|मिस्ड (?:वॉइस|वीडियो)? ?कॉलTAIL",
  // Indonesian, Malay, Vietnamese, Thai
  "pesan ini (?:telah )?dihapus|anda menghapus pesan ini|panggilan (?:suara|video|grup)? ?(?:tak terjawab|tidak terjawab|ditolak)TAIL|(?:mesej|pesanan) ini telah dipadam(?:kan)?|anda (?:telah )?memadam(?:kan)? (?:mesej|pesanan) ini|panggilan (?:suara|video) (?:terlepas|tidak dijawab)TAIL|(?:foto|video|pesan|mesej) sekali (?:lihat|paparan)|tin nhắn này đã bị xóa|bạn đã xóa tin nhắn này|cuộc gọi (?:thoại |video )?nhỡTAIL|ข้อความนี้ถูกลบแล้ว|คุณลบข้อความนี้แล้ว|สายที่ไม่ได้รับTAIL",
  // Chinese, Japanese, Korean
  "此(?:消息|訊息)已(?:被)?(?:删除|刪除)|您(?:已)?(?:删除|刪除)了?(?:此|这条|這則|這個)(?:消息|訊息)|你(?:已)?(?:删除|刪除|收回)了?(?:此|这条|這則|這個|一条)(?:消息|訊息)|(?:未接|未接听的?|未接聽的?)(?:语音|語音|视频|視訊)?(?:通话|通話|来电|來電)TAIL|このメッセージは削除されました|あなたはこのメッセージを削除しました|このメッセージを削除しました|不在着信TAIL|(?:音声|ビデオ)通話の?不在着信TAIL|삭제된 메시지입니다|이 메시지는 삭제되었습니다|회원님이 삭제한 메시지입니다|부재중 (?:음성|영상|보이스톡|페이스톡)? ?(?:통화|전화)?TAIL",
];
/** "Missed voice call at 14:05", "Voice call. 5 min": times and remarks of the app, but not a text that goes on. */
const TALK = String.raw`[.,•·]? \d[^\n]{0,40}`;
const TAIL = String.raw`(?:[.•·]\s[^\n]{0,60}|[\s,]+(?:\p{L}{1,3}\s){0,2}\d[^\n]{0,40})?`;
const NOTICE = new RegExp(`^(?:${NOTICES.join("|").replaceAll("TALK", TALK).replaceAll("TAIL", TAIL)})[.。!]?$`, "iu");
const ENCRYPTED =
  /^(?:messages and calls are end-to-end encrypted|as mensagens e (?:as )?(?:liga[cç][oõ]es|chamadas) s[aã]o (?:protegidas|encriptadas)|as mensagens e (?:as )?chamadas est[aã]o|los mensajes y las llamadas est[aá]n cifrados|nachrichten und anrufe sind ende-zu-ende|les messages et les appels sont chiffr|i messaggi e le chiamate sono crittografat|berichten en gesprekken worden)/iu;

/** The "edited" marker. iPhones put a direction mark before it in any language, which distinguishes it from text. */
export const EDITED =
  /<(?:this message was edited|mensagem editada|esta mensagem foi editada|editou esta mensagem|se edit[oó] este mensaje|este mensaje fue editado|mensaje editado|editaste este mensaje|diese nachricht wurde bearbeitet|bearbeitet|ce message a [eé]t[eé] modifi[eé]|modifi[eé]|(?:questo )?messaggio (?:[eè] stato )?modificato|(?:dit )?bericht (?:is )?bewerkt|(?:ta )?wiadomość (?:została )?(?:edytowana|zmieniona)|(?:данное |это )?сообщение изменено|(?:це )?повідомлення (?:змінено|відредаговано)|bu mesaj düzenlendi|pesan ini (?:telah )?diedit|(?:mesej|pesanan) ini (?:telah )?disunting|meddelandet (?:har )?redigerats|denne (?:besked|meldingen) (?:blev|ble) redigeret|viestiä muokattiin|tin nhắn này đã được chỉnh sửa|تم تعديل هذه الرسالة|هذه الرسالة معدلة|此(?:消息|訊息)已(?:被)?(?:编辑|編輯)|このメッセージは編集されました|수정된 메시지입니다|यह (?:मैसेज|संदेश) एडिट किया गया(?: था)?)\.?>$/iu;
export const EDIT_MARKER = /\u200e<[^<>:\n]{4,60}>\s*$/u;
/** A file above its caption. */
export const ATTACHMENT = new RegExp(
  String.raw`^(?:${ATTACHED}|[^\n]{1,200}\.\w{2,5} \((?:file attached|arquivo anexado|ficheiro anexado|archivo adjunto|datei angeh[aä]ngt|fichier joint|file allegato)\))\n`,
  "iu",
);

/** Wordings that stand alone, and those of calls, which a time may follow. */
const WHOLE = new Set([...DELETED, ...LEFT_OUT].flatMap(splitWordings));
const CALLS = new Set(MISSED_CALLS.flatMap(splitWordings));
/** A name never holds a question or exclamation mark, so that "deleted by admin Rui?" stays a question. */
const BY_ADMIN = new RegExp(
  `^(?:${DELETED_BY_ADMIN.join("|").replaceAll("NAME", String.raw`[^\n?!؟？！]{1,80}`)})$`,
  "iu",
);
/** What follows the wording of a call: a time, or a remark after a stop or a dot in the middle. */
const CALL_TAIL = new RegExp(`${TAIL}$`, "u");

function splitWordings(line: string): string[] {
  return line.split("|").map((wording) => wording.normalize("NFC"));
}

/** Whether a whole message is a notice or placeholder of the app and not a text of its sender. */
export function isAppNotice(text: string): boolean {
  if (text === "null") return true;
  // Most messages are longer than any notice.
  if (text.length > 260) return ENCRYPTED.test(text);
  return (
    isWording(text) ||
    PLACEHOLDERS.some((placeholder) => placeholder.test(text)) ||
    NOTICE.test(text) ||
    ENCRYPTED.test(text)
  );
}

/** Whether the text is one of the app's wordings, with or without its sign, brackets and final stop. */
function isWording(text: string): boolean {
  const plain = text
    .normalize("NFC")
    .replace(/^(?:🚫\uFE0F?\s*|<)/u, "")
    .replace(/[.。।۔>]$/u, "")
    .replaceAll(/\s/gu, " ")
    .toLowerCase();
  return WHOLE.has(plain) || CALLS.has(plain) || CALLS.has(plain.replace(CALL_TAIL, "")) || BY_ADMIN.test(plain);
}
