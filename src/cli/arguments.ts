import { InvalidArgumentError } from 'commander';
import { z } from 'zod';

/** Seconds of a duration such as 30m. Throws commander's InvalidArgumentError. */
export function duration(text: string): number {
  const parts = /^(\d{1,6})(s|m|h|d)$/.exec(text);
  const unit = { s: 1, m: 60, h: 3600, d: 86_400 }[parts?.[2] ?? ''];
  if (!parts || !unit) throw new InvalidArgumentError('Write a number and s, m, h or d, e.g. 30m.');
  return Number(parts[1]) * unit;
}

/** A whole number of up to three digits. Throws commander's InvalidArgumentError. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('Write a whole number from 1 to 999.');
  return Number(text);
}

/** The id of a job, or `all`. */
export function jobToRetry(text: string): string {
  if (text === 'all' || z.guid().safeParse(text).success) return text;
  throw new InvalidArgumentError('Write the id of a job, as `mneme jobs` shows it, or all.');
}
