import { type Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { moment, taxonomyPath } from '../memory/input.ts';

/** Seconds of a duration such as 30m. Throws commander's InvalidArgumentError. */
export function duration(text: string): number {
  const parts = /^(\d{1,6})(s|m|h|d)$/.exec(text);
  const unit = { s: 1, m: 60, h: 3600, d: 86_400 }[parts?.[2] ?? ''];
  if (!parts || !unit) throw new InvalidArgumentError('Give a number with s, m, h or d, e.g. 30m.');
  return Number(parts[1]) * unit;
}

/** Reads a whole number from 1 to `most`; what it gives throws commander's InvalidArgumentError. */
export const upTo =
  (most: number) =>
  (text: string): number => {
    const value = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
    if (value < 1 || value > most) {
      throw new InvalidArgumentError(`Give a whole number from 1 to ${most}.`);
    }
    return value;
  };

/** The most rows that a list has at a time. */
export const listedAtMost = 200;

/** A moment, or how long ago one is. Throws commander's InvalidArgumentError. */
export function momentOrAgo(given: string): string {
  const [, count, unit] = /^(\d{1,6})(m|h|d)$/.exec(given) ?? [];
  if (count && unit) {
    const minutes = Number(count) * { m: 1, h: 60, d: 1440 }[unit as 'm' | 'h' | 'd'];
    return new Date(Date.now() - minutes * 60_000).toISOString();
  }
  const { data } = moment.safeParse(given);
  if (data !== undefined) return data;
  throw new InvalidArgumentError(
    'Give a date and time, e.g. 2026-03-01T09:30:00Z, or how long ago: 90m, 24h, 7d.',
  );
}

/** A path in the taxonomy, as it is stored. Throws commander's InvalidArgumentError. */
export function placeInTaxonomy(text: string): string {
  const { data } = taxonomyPath.safeParse(text);
  if (data !== undefined) return data;
  throw new InvalidArgumentError('Give labels joined by dots, e.g. work.atlas.auth.');
}

/** An option that takes one of some names, in any case, and gives it as the API has it. */
export function oneOf<Name extends string>(
  flags: string,
  description: string,
  names: readonly Name[],
): Option {
  const shown = names.map((name) => name.toLowerCase());
  // Commander's own choices are told by case.
  return new Option(flags, `${description} (choices: ${shown.join(', ')})`).argParser((text) => {
    const name = names.find((each) => each === text.toUpperCase());
    if (!name) throw new InvalidArgumentError(`Allowed choices are ${shown.join(', ')}.`);
    return name;
  });
}

/** The id of a job, or `all`. */
export function jobToRetry(text: string): string {
  if (text === 'all' || z.guid().safeParse(text).success) return text;
  throw new InvalidArgumentError('Give the id of a job, as shown by `mneme jobs`, or all.');
}

/** The id of a branch. Throws commander's InvalidArgumentError. */
export function branchId(text: string): string {
  if (z.guid().safeParse(text).success) return text;
  throw new InvalidArgumentError('Give the id of a branch, a UUID, as the GraphQL query branches shows it.');
}

/**
 * Refuses an option or argument that was given empty: it is a variable of a script that is not set, and must not be
 * taken for one that was left out. A query may be empty.
 */
export function refuseEmpty(command: Command): void {
  const options: Option[] = [];
  for (let each: Command | null = command; each; each = each.parent) options.push(...each.options);
  const empty = [
    ...Object.entries(command.optsWithGlobals())
      .filter(([name, value]) => value === '' && name !== 'query')
      .map(([name]) => options.find((option) => option.attributeName() === name)?.long ?? name),
    ...command.registeredArguments
      .filter((_, place) => command.args[place] === '')
      .map((each) => each.name()),
  ];
  if (empty.length > 0) command.error(`error: ${empty.join(' and ')} must not be empty`);
}
