/** A text in lower case with every letter where it stood: of "İ" alone `toLowerCase` makes two characters. */
export const inLowerCase = (text: string): string => text.replaceAll('İ', 'i').toLowerCase();
