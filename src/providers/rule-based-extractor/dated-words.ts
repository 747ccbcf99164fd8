const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const DAY_FIRST = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)?[ .-]+${MONTH},?(?: (\\d{4}))?`, 'i');
const MONTH_FIRST = new RegExp(`\\b${MONTH} (\\d{1,2})(?!\\d)(?:st|nd|rd|th)?,?(?: (\\d{4}))?`, 'i');
const ISO = /\b(\d{4})-(\d{2})-(\d{2})\b/;

/** A calendar day in words as ISO 8601 (without its year, --MM-DD), or nothing. */
export function isoDay(text: string): string | undefined {
  const iso = ISO.exec(text)?.[0];
  if (iso !== undefined) return iso;
  const dayFirst = DAY_FIRST.exec(text);
  const monthFirst = dayFirst === null ? MONTH_FIRST.exec(text) : null;
  const day = Number(dayFirst?.[1] ?? monthFirst?.[2]);
  const name = (dayFirst?.[2] ?? monthFirst?.[1])?.slice(0, 3).toLowerCase();
  if (name === undefined || !(day >= 1 && day <= 31)) return undefined;
  const pad = (value: number) => String(value).padStart(2, '0');
  const year = dayFirst?.[3] ?? monthFirst?.[3];
  return `${year ?? '-'}-${pad(MONTHS.indexOf(name) + 1)}-${pad(day)}`;
}
