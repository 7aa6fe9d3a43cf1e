const ASCII_LETTERS: Record<string, string> = {
  á: "a",
  à: "a",
  â: "a",
  ã: "a",
  é: "e",
  ê: "e",
  í: "i",
  ó: "o",
  ô: "o",
  õ: "o",
  ú: "u",
  ü: "u",
  ç: "c",
  ñ: "n",
  Á: "A",
  À: "A",
  Â: "A",
  É: "E",
  Ê: "E",
  Í: "I",
  Ó: "O",
  Ô: "O",
  Ú: "U",
  Ç: "C",
  Ñ: "N",
  "¿": "",
  "¡": "",
};

/** Removes accents and the Spanish opening marks. */
export function foldToAscii(text: string): string {
  let out = "";
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index);
    out += letter.charCodeAt(0) < 128 ? letter : (ASCII_LETTERS[letter] ?? letter);
  }
  return out;
}

/** Makes the first letter uppercase. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
