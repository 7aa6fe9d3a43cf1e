/** Chat spellings of each word (Portuguese). Leaves out words of another language and spellings the models learned. */
export const CHAT_SPELLINGS = {
  voce: "vc",
  quanto: "qto qnto",
  quero: "qro kero",
  quando: "qdo qnd",
  muito: "mto mtu",
  obrigado: "obg obgd brigadao brigadaum brigado",
  obrigada: "brigada",
  valeu: "vlw vlws",
  tambem: "tb tbm tbem",
  hoje: "hj",
};
