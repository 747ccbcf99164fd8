/** Whether a text speaks of whoever writes it; it decides on an order only. */
export function speaksOfOneself(text: string): boolean {
  return oneself.test(text);
}

// Spanish, Italian, Portuguese and Turkish say it by the verb: "¿Dónde vivo?"
const oneself =
  /(?<![\p{L}'’])(?:i|me|my|mine|ich|mir|mich|mein\w*|je|j['’]|moi|mon|mes|yo|mi|mis|vivo|trabajo|tengo|tomo|estoy|bebo|prefiero|llevo|pago|io|mio|mia|abito|lavoro|faccio|bevo|mangio|eu|meu|minha|moro|trabalho|tenho|estou|faço|ik|mijn|benim|bana|\p{L}{2,}[ıiuü]yorum|я|мой|моя|мне)(?!\p{L})/iu;
