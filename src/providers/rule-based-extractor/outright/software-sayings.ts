import { pattern } from '../pattern.ts';
import type { Expectation } from './software-mentions.ts';

/** A way to say what somebody uses, or what a program stands on. */
export interface Saying {
  /** The words between subject and object; the object begins where they end. */
  readonly words: RegExp;
  readonly predicate: 'uses' | 'hosted_on' | 'depends_on' | 'written_in';
  readonly expected: Expectation;
  /** Whom it can be said of. */
  readonly of: 'anyone' | 'speaker' | 'person' | 'thing' | 'system';
  /** Only what is behind it makes it true of today: "We've used Postgres since 2019". */
  readonly behind?: RegExp;
  /** It may be said of a place or an employer as well: names that are also words are not enough. */
  readonly isLoose?: boolean;
  /** The subject is the object: "our CMS is Umbraco 13". */
  readonly isEquation?: boolean;
  /** One who has a program uses it; a machine runs it. */
  readonly isHolding?: boolean;
  /** Only behind another saying. */
  readonly isElliptic?: boolean;
}

const BE = "(?:'s|'re|'m|\\bis|\\bare|\\bam)";
const HAVE =
  "(?:'ve|'s|\\bhave|\\bhas)(?: (?:all|both|always|only|mostly|also|now|just|happily|recently|mainly))*";
/** What stands between a verb and its object without changing what is said. */
const ADVERBS =
  '(?: (?:currently|now|still|also|just|only|mostly|mainly|always|all|both|already|happily|actually|really|primarily|usually|basically|exclusively|finally|officially|entirely|largely|apparently|sadly|proudly|nowadays|these days|at the moment|right now|too|by now|pretty much|more or less|in production|in prod|here|itself|fine|daily|every day|either|simply|at work|at home|in-house))*';
const SINCE =
  /^[^.;]{0,40}?\b(?:since|for (?:about |over |almost |nearly |the (?:last|past) |more than |at least |well over |the better part of )?(?:\d+|an?|two|three|four|five|six|seven|eight|nine|ten|many|several|years|ages|decades|months|forever|few|couple)|all (?:my|our) (?:life|lives)|from the (?:start|beginning)|from day one|ever since|these days|lately|recently|forever)\b/i;
const PARTICIPLE =
  'running|hosted|deployed|sitting|living|based|kept|stored|held|managed|served|housed|set up|handled|self-hosted|installed|tracked|made|drawn|edited|designed|run|done|sent|maintained|recorded|organi[sz]ed|written down|built';

const saying = (
  words: string,
  predicate: Saying['predicate'],
  of: Saying['of'],
  more: Partial<Saying> = {},
): Saying => ({ expected: {}, ...more, words: pattern(`${words} `, 'giu'), predicate, of });

const ANY: Expectation = { anyName: true, words: true };

/** All ways, the surer ones of two that begin at one place first. */
export const SAYINGS: readonly Saying[] = [
  saying(
    `(?:\\b|${BE}${ADVERBS} |${HAVE} (?:started|switched to) |\\bkeeps? |\\bstarted )(?:use|uses|using|utili[sz]es?)${ADVERBS}`,
    'uses',
    'anyone',
    { expected: ANY },
  ),
  saying(
    `${HAVE} (?:been using|used|been on|been running(?: on)?|been (?:writing|coding|programming|developing|working) (?:in|with|on))`,
    'uses',
    'anyone',
    { expected: ANY, behind: SINCE },
  ),
  saying(
    '\\b(?:(?:write|writes|code)(?: (?:mostly|mainly|only|a lot of|a bit of|some|pure|plain|almost only|primarily|lots of|a little))*|do (?:mostly|mainly|a lot of|primarily|lots of))',
    'uses',
    'anyone',
    {
      expected: { language: true, words: true, onlyLanguage: true },
    },
  ),
  saying('\\bself-host', 'uses', 'speaker', { expected: ANY }),
  saying('\\brun on', 'uses', 'speaker', { expected: ANY }),
  saying(
    "(?:\\bhave|'ve got|\\bhave got|\\bhas got|\\bhas|'s got)(?: (?:only|just|also|still|now|a|an))*",
    'uses',
    'anyone',
    {
      isHolding: true,
    },
  ),
  saying(
    `(?:${HAVE} |\\b)(?:(?:just|recently|finally|already) )*(?:switched|migrated)(?: (?:over|everything|completely|fully))*(?: from [^,.;:]{2,30}?)? to`,
    'uses',
    'anyone',
    { expected: { anyName: true }, isLoose: true },
  ),
  saying(`${HAVE} been using`, 'uses', 'anyone', { expected: { words: true } }),
  saying(
    `(?:${HAVE} |\\b)(?:(?:just|recently|finally|already|long since|also) )*(?:switched|moved|migrated|changed|gone|went|swapped|jumped|converted|transitioned|ported|upgraded)(?: (?:over|across|back|fully|entirely|completely|everything|all of it|it all|it|the whole thing|the lot|all our stuff|ourselves))*(?: (?:away )?(?:from|off) [^,.;:]{2,30}?)?(?: over)? to`,
    'uses',
    'anyone',
    { expected: { words: true }, isLoose: true },
  ),
  saying(
    `(?:${HAVE} |\\b)(?:(?:just|recently|finally|already) )*(?:swapped|ditched|dropped|left|traded|abandoned|binned|dumped|replaced)(?: out| in)? [^,.;:]{2,30}? (?:for|with)`,
    'uses',
    'speaker',
    { expected: { words: true }, isLoose: true },
  ),
  saying(
    `\\b(?:cod(?:e|es|ing)|program|programs|programming|develop|develops|developing|script|write (?:most of |almost all )?(?:my|our|the|all my|all our) (?:code|scripts|services|stuff|apps|backends?|tests|tools|things|analyses|analysis|firmware)|write code)${ADVERBS} (?:in|with)`,
    'uses',
    'anyone',
    { expected: { language: true, words: true } },
  ),
  saying(
    `\\b(?:write|writes|draw|draws|edit|edits|design|designs|record|records|mix|mixes|produce|produces|compose|composes|typeset|sketch|render|animate|build|builds|work|works|live|lives|journal|cite|blog|draft|communicate|collaborate|(?:runs?|does|do|keeps?|tracks?|have|has|stores?|manages?|plans?|writes?|puts?|draws?|designs?|edits?) (?:it |that |them )?(?:all|everything|nearly everything|almost everything|most things|pretty much everything)|teach|teaches|invoice|invoices|bill|translate|translates|proofread|model|models|budget|code reviews?|take notes|make music|make beats|keep notes|keep track|keep books)${ADVERBS} (?:straight |directly |entirely )?(?:in|with|into|inside)`,
    'uses',
    'anyone',
    { isLoose: true },
  ),
  saying(
    `\\b(?:deploy|deploys|host|hosts|stream|streams|sell|sells|blog|chat|chats|talk|talks|message each other|invoice|invoices|bill|teach|teaches|sync|post|posts|advertise|call each other|take bookings|take orders|take payments|listen to (?:everything|podcasts|audiobooks|music|all my music)|watch everything|record|draw|edit|build|builds|(?:runs?|do|does|keeps?|tracks?|have|has|stores?|hosts?|manages?|builds?|makes?|sells?) (?:it |that |them )?(?:all|everything|nearly everything|almost everything|most things))${ADVERBS} (?:on|to|with|via|through|over)`,
    'uses',
    'anyone',
    { isLoose: true },
  ),
  saying(
    "(?:\\b(?:do|does|send|sends|issue|pay|pays|process|share|shares|keep|keeps|track|tracks|manage|manages|store|stores|write|writes|make|makes|run|runs|handle|handles|draw|draws|edit|edits|take|takes|have|has|organi[sz]e|plan|plans|log|logs|host|hosts|record|records|build|builds|design|practise|practice|prepare|read) (?:(?:all |most |everything |nearly all )?(?:of )?(?:my|our|all my|all our|the|his|her|their) )(?:[\\p{L}'-]+ ){0,2}?[\\p{L}'-]+ (?:in|with|via|through|using|inside)|\\b(?:do|keep|track|manage|store|run|host|log|listen to|have) (?:all )?(?:my|our|the) (?:[\\p{L}'-]+ ){0,2}?[\\p{L}'-]+(?: ourselves| myself| in-house)? on)",
    'uses',
    'anyone',
    { isLoose: true },
  ),
  saying(
    `${BE}${ADVERBS}(?: (?:an?|big|avid|long-?time|heavy|daily|happy|committed|die-?hard|lifelong|proper|pure|full-on))*(?= [^,.;:!?()]{1,25}? (?:users?|person|guy|gal|girl|shop|house|household|family|office)\\b)`,
    'uses',
    'person',
    { expected: { words: true } },
  ),
  saying(`(?:\\brun|\\bruns|${BE}${ADVERBS} running)${ADVERBS}`, 'uses', 'anyone', {
    expected: { words: true },
    isLoose: true,
  }),
  saying(
    `(?:${HAVE} |\\b)(?:(?:just|recently|finally|already|since) )*(?:moved|switched|migrated|shifted|transferred|ported)(?: all| most| most of| all of)? (?:my|our) (?:[\\p{L}'-]+ ){0,2}[\\p{L}'-]+(?: over| across)?(?: from [^,.;:]{2,30}?)?(?: over)? to`,
    'uses',
    'anyone',
    { isLoose: true },
  ),
  saying(
    '\\b(?:(?:edit|draw|write|record|make|design|build|mix|track|stream|host|keep|take|store|manage|do|typeset|draft|sell|monitor|learn|practise|study) (?:[\\p{L}\\d-]+ ){1,3}(?:in|with|using)|(?:model|animate|test|monitor|debug) (?:in|with)|(?:read|listen to music|listen to podcasts|listen to audiobooks|read books) (?:in|on|with)(?: an?| my)?)',
    'uses',
    'speaker',
    { isLoose: true },
  ),
  saying('\\b(?:swear by|daily[- ]drive|live and breathe|rely on|relies on|depend on)', 'uses', 'speaker'),
  saying(
    `(?:\\brun|\\bruns|\\brunning|\\bsits?|\\bsitting|\\blives?|\\bhosted|\\bdeployed|\\bserved|\\bboots?|${BE}${ADVERBS} (?:${PARTICIPLE}))${ADVERBS} (?:on top of|on|under|in|at|inside|off|atop|with|by|via|through|from|behind|using)`,
    'hosted_on',
    'anyone',
    { expected: { words: true } },
  ),
  saying(
    `(?:${BE}${ADVERBS} (?:hosted|deployed|running)|\\bhosted|\\bdeployed|\\bruns|\\brun) (?:on|at|with|by)`,
    'hosted_on',
    'thing',
    {
      expected: { anyName: true },
    },
  ),
  saying('\\bgo(?:es)? (?:out )?(?:through|via|over)', 'uses', 'thing'),
  saying(`${BE}${ADVERBS}(?: stuck| back)? (?:on|over on|in)`, 'hosted_on', 'anyone', { isLoose: true }),
  saying(
    `\\b(?:depends?|rel(?:y|ies)|leans?|is dependent|are dependent|relying|depending|is reliant)(?: (?:heavily|mostly|only|entirely|also|still|now))? (?:up)?on`,
    'depends_on',
    'thing',
    { expected: ANY },
  ),
  saying(
    `\\b(?:needs?|requires?|wants?|talks? to|connects? to|speaks? to|reads? (?:straight |directly )?from|writes? (?:straight |directly )?to|pulls? (?:\\p{L}+ )?from|(?:can't|cannot|can not|won't|doesn't|does not|will not) (?:run|work|build|start|function|compile|boot) without|pushes to|publishes to|consumes(?: from)?|queries|wraps|integrates? with|syncs? (?:with|to)|stores? (?:everything|all|its data|data|it all|its state|state|things|files|images|results|them) in|logs to|sends to|plugs into|hooks into)${ADVERBS}(?: at least| a minimum of| minimum)?`,
    'depends_on',
    'thing',
  ),
  saying(
    `${BE}${ADVERBS} (?:powered by|backed by|based on|built (?:on|around|on top of)|driven by|dependent on|reliant on|fronted by|behind|connected to|integrated with|hooked up to|linked to|synced (?:with|to))`,
    'depends_on',
    'thing',
  ),
  saying(
    `(?:(?:${BE}|\\bwas|\\bwere)${ADVERBS} |\\b)(?:written|wrote|built|coded|implemented|developed|programmed|scripted|done|made)${ADVERBS} (?:in|with|using|on top of|on)`,
    'written_in',
    'thing',
    { expected: { words: true, language: true } },
  ),
  saying(
    `(?:${BE}|\\bwas|\\bwere)${ADVERBS} (?:written|built|coded|implemented|developed|programmed)${ADVERBS} (?:in|with|using|on top of|on)`,
    'written_in',
    'thing',
    { expected: ANY },
  ),
  saying(`\\b(?:has|have|comes with)${ADVERBS}`, 'hosted_on', 'system', { isHolding: true }),
  // "The frontend is in React, the backend in Django": the verb is said once.
  saying('(?: in| on| with)', 'uses', 'system', { isElliptic: true }),
  saying(`(?:${BE}|\\s?=|:)${ADVERBS}`, 'uses', 'system', { isEquation: true }),
];
