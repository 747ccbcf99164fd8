import type { FactCollector } from '../fact-collector.ts';
import { matchesOf, pattern } from '../pattern.ts';
import { mentionAt, mentionsAt, type SoftwareMention } from './software-mentions.ts';
import type { SoftwareSubjects } from './software-subjects.ts';

const OWN_MACHINE =
  '(?:laptop|notebook|desktop|pc|computer|machine|workstation|work machine|phone|tablet|daily driver|main machine|rig)';
/** "My laptop's a ThinkPad X1 running Fedora 42" */
const MACHINE_RUNNING = pattern(
  `^(?:[^,.;:!]{0,20}[,:!] )?(?:(?:and|so|btw|fyi) )?[Mm]y (?:[a-z]+ ){0,2}${OWN_MACHINE}(?:'s| is) (?:(?:an?|my|the) )?[^,.;!?]{2,45}?,?(?: that's| which is| that is)? (?:running|with|on) `,
  'u',
);
/** "I installed Ubuntu on the laptop", "I run Home Assistant on a Pi 4" */
const INSTALLED =
  /(?:^|[\s,])(?:I|[Ww]e)(?:'ve| have)?(?: (?:just|finally|recently|now|also|already|still))* (?:installed|put|set up|run|host|self-host|deployed|'ve got|have got|got|have) (?=\S)/gu;
const ON_MACHINE = pattern(
  `^(?: [a-z]+)? on (?:my |our |the |an? |his |her )(?:own |old |new |spare |little |small |home |work |cheap |single |tiny |local )*((?:[\\p{L}\\p{N}'-]+ ){0,2}?(?:laptop|notebook|pc|computer|machine|workstation|server|nas|box|phone|tablet|vm|vps|cluster|router|pi|desktop)|(?:Raspberry )?Pi(?: \\d\\w?)?|NAS|VPS|Synology|QNAP|NUC|Hetzner (?:box|server|vps)|droplet)(?=$|[,.;:!?)]|\\s(?:in|at|and|but|so|since|now|last|this|yesterday|for|because|with|under|today|which|that|to)\\b)`,
  'iu',
);
/** "...from chrome to firefox, and VS code to zed" */
const SWITCHED =
  /\b(?:switched|moved|migrated|changed|gone|went|swapped)\b[^.;!?]* (?:from|off) [^.;!?]* to /i;
const AND_ALSO = /(?:,| and|, and) (?:from )?(?=\S)/giu;
/** "We deploy with GitLab CI to k8s" */
const DEPLOY_TO =
  /\b(?:I|we) (?:now |currently )?(?:deploy|ship|push|release)\b[^.;,!?]{0,40}? to (?:a |our |the )?/giu;
/** "Harbinger runs on a t3.small in AWS" */
const ON_RENTED =
  /^(.{2,60}?) (?:runs?|is running|is hosted|lives|sits|is deployed) on (?:an? |some |two |three |our |the )?[^,.;]{2,30}? (?:in|at|from|with) (?:the )?/i;
/** A program and a sigh: the answer to what one works with. */
const SIGHED =
  /^, (?:under protest|sadly|unfortunately|alas|mostly|mainly|for my sins|reluctantly|obviously|of course|as always|still|regrettably|grudgingly|believe it or not|against my will|since (?:19|20)\d\d)[.!]*$/i;

/** What runs on which machine, told from the side of who set it up. */
export function readHosts(collector: FactCollector, subjects: SoftwareSubjects): void {
  const { text } = collector.statement;
  const { entities, speaker } = collector;
  const at = (offset: number, words = true): SoftwareMention | undefined =>
    mentionAt(text, offset, { words }, entities);
  const machine = MACHINE_RUNNING.exec(text);
  if (machine !== null) {
    const system = at(machine[0].length);
    if (system?.kind === 'system') collector.add(speaker, 'uses', system.text, 0.9);
  }
  for (const match of matchesOf(INSTALLED, text)) {
    const { items, end } = mentionsAt(text, match.index + match[0].length, { words: true }, entities);
    const [, host = ''] = ON_MACHINE.exec(text.slice(end)) ?? [];
    if (host === '') continue;
    for (const mention of items)
      if (mention.kind === 'system') {
        if (!/\b(?:run|have|got) $/.test(match[0]))
          collector.add(hostOf(host, subjects), 'hosted_on', mention.text, 0.88);
        else collector.add(speaker, 'uses', mention.text, 0.88);
      } else if (mention.kind === 'tool' || mention.kind === 'framework') {
        collector.add(speaker, 'uses', mention.text, 0.88);
        if (!/\b(?:have|got) $/.test(match[0])) collector.add(mention.text, 'hosted_on', host, 0.86);
      }
  }
  if (SWITCHED.test(text) && /^(?:I|we|switched|moved|migrated|changed|just|and|so)\b/i.test(text))
    for (const match of matchesOf(AND_ALSO, text)) {
      const old = mentionAt(text, match.index + match[0].length, { words: true, forced: true }, entities);
      const to = old === undefined ? undefined : / to /y;
      if (old === undefined || to === undefined) continue;
      to.lastIndex = old.end;
      const taken = to.test(text)
        ? mentionAt(text, old.end + 4, { words: true, forced: true }, entities)
        : undefined;
      if (taken !== undefined) collector.add(speaker, 'uses', taken.text, 0.88);
    }
  for (const match of matchesOf(DEPLOY_TO, text)) {
    const place = at(match.index + match[0].length);
    if (place !== undefined) collector.add(speaker, 'uses', place.text, 0.88);
  }
  const rented = ON_RENTED.exec(text);
  const cloud = rented === null ? undefined : at(rented[0].length, false);
  if (cloud?.kind === 'cloud')
    collector.add(subjects.of(rented?.[1] ?? '')?.name, 'hosted_on', cloud.text, 0.88);
  const alone = at(0, false);
  if (alone !== undefined && /\d/.test(alone.text) && SIGHED.test(text.slice(alone.end)))
    collector.add(speaker, 'uses', alone.text, 0.86);
}

const hostOf = (host: string, subjects: SoftwareSubjects): string | undefined =>
  subjects.of(`the ${host}`)?.name;
