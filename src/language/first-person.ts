/** Whether a text speaks of whoever writes it; it decides on an order only. */
export function speaksOfOneself(text: string): boolean {
  return oneself.test(text);
}

const oneself =
  /(?<![\p{L}'’])(?:i|me|my|mine|ich|mir|mich|mein\w*|je|j['’]|moi|mon|mes|yo|mis|mio|mia|eu|meu|minha|ik|mijn|я|мой|моя|мне)(?!\p{L})/iu;
