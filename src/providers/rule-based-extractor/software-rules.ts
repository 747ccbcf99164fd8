import { END, type Rule, rule } from './fact-rule.ts';
import { ADVERB, PROPER } from './phrases.ts';

/** Of programs, companies and things. */
export const SOFTWARE: readonly Rule[] = [
  rule(
    `${ADVERB} (?:depends? on|relies on|rely on|requires?|needs?) ((?:the )?${PROPER}|lib[a-z]+(?: \\d[\\d.]*)?|[a-z]+SQL(?: \\d[\\d.]*)?)(?:(?:,| and)(?: on)? ((?:the )?${PROPER}))?(?: service| library)?(?=[.,;!]|$| and| to| for| at| in)`,
    'depends_on',
    0.86,
    { ofThing: true, also: 'depends_on' },
  ),
  rule(
    `(?: is|'s| was|'re| are)${ADVERB} (?:written|implemented|built|coded|developed) (?:in|with|on|on top of) (${PROPER})(?: and runs on (${PROPER}))?`,
    'written_in',
    0.88,
    { ofThing: true },
  ),
  rule(
    `(?: is|'s| are|'re)?${ADVERB} (?:runs?|running|hosted|deployed|lives|live) (?:on|at|inside) (${PROPER})(?: in (${PROPER}))?`,
    'hosted_on',
    0.84,
    { ofThing: true },
  ),
  rule(`(?: uses?|'s using| is using| are using|'re using) (${PROPER})${END}`, 'uses', 0.84, {
    ofThing: true,
  }),
  rule(
    `(?: is|'s| are|'re|'m)${ADVERB} (?:on|at|running|up to)(?: version)? (v?\\d+(?:\\.\\d+)+[\\w.-]*)`,
    'has_version',
    0.86,
    { ofThing: true },
  ),
  rule(` (?:version )?(v?\\d+\\.\\d+(?:\\.\\d+)?) (?:is|was) (?:out|released|live)`, 'has_version', 0.8, {
    ofThing: true,
  }),
  rule(
    `(?: is|'s)${ADVERB} (?:a )?part of ((?:the |our )?(?:${PROPER}))(?: (?:platform|suite|group|team|project|family|stack|program|programme|network))?`,
    'part_of',
    0.86,
    { ofThing: true },
  ),
  rule(`(?:'re| are)${ADVERB} (?:a )?part of (?:the )?(${PROPER})`, 'part_of', 0.82, {
    ofThing: true,
  }),
  rule(
    `(?: is|'s| are|'re| was)${ADVERB} (?:made|built|manufactured|produced|designed|written|authored|created) by ((?:the )?${PROPER})`,
    'created_by',
    0.86,
    { ofThing: true },
  ),
  rule(
    `(?: is|'s| are|'re)${ADVERB} (?:maintained|looked after) by ((?:the )?${PROPER})`,
    'maintained_by',
    0.86,
    {
      ofThing: true,
    },
  ),
  rule(
    `(?: is|'s| are| was| were| got)${ADVERB} (?:owned|bought|acquired|taken over) by (${PROPER})(?!'s)`,
    'owned_by',
    0.84,
    { ofThing: true },
  ),
  rule(`(?: is|'s| are)${ADVERB} (?:run|led|managed|headed|chaired) by (${PROPER})(?!'s)`, 'led_by', 0.84, {
    ofThing: true,
  }),
  rule(`(?: was| is|'s)${ADVERB} (?:founded|started|co-founded) by (${PROPER})`, 'founded_by', 0.86, {
    ofThing: true,
  }),
  rule(
    `(?: is|'s| are|'re)?${ADVERB} (?:based|headquartered|located|situated|sit|sits|registered) (?:in|near|out of) (${PROPER})`,
    'located_in',
    0.86,
    { ofThing: true },
  ),
  rule(
    `(?: is|'s| are)(?: about| only| just)? \\d+ (?:people|employees|staff|of us)?,? in (${PROPER})`,
    'located_in',
    0.8,
    { ofThing: true },
  ),
  rule(
    ` (?:costs?|is priced at) ((?:[$€£]|USD |EUR |GBP )\\d[\\d.,]*[kKmM]?(?: (?:a|per) \\w+)?|\\d[\\d.,]*[kKmM]? ?(?:dollars|euros|pounds|€|£)(?: (?:a|per) \\w+)?)`,
    'costs',
    0.8,
    { ofThing: true },
  ),
];
