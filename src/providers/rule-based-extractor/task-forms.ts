import { findDueDate } from '../../language/due-dates.ts';
import { asksNotToKeep, BLANKED, HALF, UNRESOLVED } from './complete.ts';
import type { MemoryDraft } from './draft.ts';
import type { Form, Found } from './form.ts';
import { sentenceBefore, tidy, wordsOf } from './reading.ts';
import { namesItself } from './values.ts';

/**
 * Verbs for what is done once and is then finished. With these, "I'll ..." is a task and not a plan for the evening.
 */
const ONCE =
  'call|phone|ring|e-?mail|text|message|send|finish|complete|submit|book|buy|order|schedule|reschedule|fix|repair|review|prepare|update|pay|renew|pick up|pick|drop off|return|follow up|deploy|migrate|upgrade|install|cancel|register|sign|print|ship|deliver|contact|reply|respond|publish|upload|download|draft|reserve|file|hand in|turn in|hand over|write up|write|refactor|document|proofread|rotate|chase|confirm|set up|invoice|bill|reimburse|refund|inform|notify|collect|arrange|organi[sz]e|circulate|share|forward|post|mail|ping|invite|approve|close|merge|release|tag|patch|back up|transfer|archive|interview|onboard|translate|transcribe|record|edit|design|mock up|build|assemble|paint|clean|tidy|wash|iron|water|prune|pack|move|sell|donate|swap|exchange|replace|change|restock|charge|refill|apply|enrol|enroll|sign up|check in|check with|check on|check|look into|look up|look for|find|sort out|sort|figure out|work out|wrap up|finali[sz]e|settle|clear|negotiate|ask|tell|get back to|get|bring|drop|give|put|make|do|run|test|benchmark|audit|inspect|verify|validate|investigate|research|read|compile|collate|summari[sz]e|price up|quote|measure|cut|mow|cook|bake|sew|transcribe|add|remove|delete|create|plan|hire|report|present|push|revise|talk to|speak to|speak with|meet with|take over|take|drop by|swing by|photograph|pull|roll out|switch|cover|handle|redo|examine|promise|provide|supply|hand|post|load|tow|strim|deal with|attend to|see to';

const isOnce = new RegExp(
  `^(?:(?:also|then|just|still|finally|quickly|definitely) )*(?:${ONCE})(?![\\p{L}-])`,
  'iu',
);

/** A task from these words, with the due date they give. Without a date only if the form allows it. */
function task(found: Found, wants: { date: boolean; once?: boolean }): MemoryDraft | MemoryDraft[] | null {
  const draft = oneTask(found, wants);
  return draft && splitTask(draft, found.clause);
}

/** "Book the van and find a storage room by June" are two tasks: one may be done without the other. */
function splitTask(draft: MemoryDraft, clause: Found['clause']): MemoryDraft | MemoryDraft[] {
  const { content = '' } = draft;
  const anew = AND_TO.test(content) && TASK_LEAD.test(content);
  const [first = '', second, ...rest] = content.split(anew ? AND_TO : AND_TASK);
  if (second === undefined || rest.length > 0 || !(anew || isOnce.test(second)) || !hasObject(second))
    return draft;
  const told = first.replace(TASK_LEAD, '');
  if (!(anew || isOnce.test(told)) || !hasObject(told)) return draft;
  // "Check in on the 1st and check out on the 9th": each has its own day.
  const dues = { first: dated(first, clause), second: dated(second, clause) };
  const both = draft.dueAt === undefined ? {} : { dueAt: draft.dueAt };
  const { dueAt: _, ...undated } = draft;
  const apart = anew || dues.second.dueAt !== undefined;
  return [
    { ...undated, content: first, ...(apart ? dues.first : both) },
    { ...undated, content: second, ...(apart ? dues.second : both) },
  ];
}

/** "To pay the rent on Friday and to renew the passport": what begins anew has its own day, too. */
const AND_TO =
  /,? and (?:then |also )?to (?=(?!(?:the|an?|my|our|your|his|her|their|this|that|some|all)(?!\p{L}))\p{Ll}{2,} \p{L})/u;
const AND_TASK = new RegExp(
  `,? and (?:then |also )?(?=(?:${ONCE}|find|look for|get) (?:the|an?|my|our|some|\\p{L}+s|\\p{Lu}))`,
  'iu',
);
const TASK_LEAD =
  /^(?:(?:please|pls|can you|could you|also|and|so) )*(?:remind (?:me|us)(?: [^:,]{0,30}?)? to|(?:I|we)(?:'ve|'ll| will| still| also)* ?(?:need|have|got|must|promised|should)?(?: to)?|need to|have to|must|don't let me forget to) /iu;

function oneTask({ clause, at }: Found, wants: { date: boolean; once?: boolean }): MemoryDraft | null {
  const what = at('what') || clause.text;
  const words = wordsOf(clause);
  const due = dueIn(words.replace(REASON, ''), clause);
  if (RELATIVE.test(words)) return null;
  if ((wants.date && due === undefined) || !hasObject(what)) return null;
  if ((wants.once !== false || (wants.date && !FIRM.test(clause.text))) && !isOnce.test(what)) return null;
  const doer = at('name');
  return {
    status: 'pending',
    content: words,
    ...(due === undefined ? {} : { dueAt: due }),
    ...(doer === '' ? {} : { subject: doer }),
  };
}

/** "The Friday before" is relative to something else. */
const RELATIVE = /\bthe (?:\p{L}+day|day|week|night|month) (?:before|after)\b/iu;
/** Why it is to be done: a day in it is not when it is due. */
const REASON =
  /,? (?:because|since|so that|as|due to|given that|although|though|even though|despite|after|but|which|who|whose)(?! soon) .*$/iu;
/** How a due date is given: "this week" alone may only be how long something lasts. */
const FIRM =
  /\b(?:by|before|until|on (?:mon|tues|wednes|thurs|fri|satur|sun|the \d|\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|at \d|due|tomorrow|no later than)/iu;

/** "July's visit", "today's session": when something is, not by when it is to be done, unless it is to be done before. */
const OF_A_TIME =
  /(?<!\b(?:by|before|until|till) )\b(?:\p{L}+day|tomorrow|tonight|january|february|march|april|may|june|july|august|september|october|november|december|(?:this|next) \p{L}+)['’]s(?= \p{L})/giu;

function dueIn(words: string, { sentence }: Found['clause']): Date | undefined {
  const { turn, timeZone } = sentence.reading;
  return findDueDate(words.replace(OF_A_TIME, ''), turn.occurredAt, timeZone)?.at;
}

/** Whether the object is named. "Send it" names none, nor does "send it to Dana by Friday". */
function hasObject(what: string): boolean {
  const rest = what
    .replace(isOnce, '')
    .replace(/^\s*(?:to |with |about |on |up |out |back |off |for )*/i, '')
    .trim();
  return (
    /[\p{L}\d]{2}/u.test(rest) &&
    !/^(?:this|these|those) (?!year|month|week|summer|winter)/iu.test(rest) &&
    !/^(?:(?:it|that|this|them|him|her|these|those|you)(?=$| (?:my|a|another|to|by|at|in|on|for|with|about|tomorrow|today|this|next|before|until|soon|again|then|now|out|back|up|off|when|if|as|later|tonight)(?!\p{L}))|u|one|mine|yours|the (?:first|second|third|last|other) (?:one|thing)|(?:this|that|these|those) (?:online|again|first|myself|too|all|bit|one|stuff|thing|also|just|right|confirmed|done|sorted|ready|finished|out)|so|more|something|anything|everything|stuff|things?|better|best|my best|sure|well|good|great|the same|some (?:time|rest|fun|sleep)|a (?:walk|break|nap|look|go|shot|try|difference|move)|time|care|part|place|fun|love|memories)(?![\p{L}-])/iu.test(
      rest,
    )
  );
}

const NEED =
  "(?:(?:still |really |also |just |now )*(?:need|needs|have|has|'ve got|'s got|have got|ought|'m supposed|am supposed)(?: (?:still|also|really))? to|must|should(?! (?:be|have)))";
const NOT_TO_DO =
  '\\bmust (?:admit|say|confess|be)\\b|\\bgot to (?:the|a|my|our|where|this|that)\\b|\\bto (?:be|admit|get through|figure out|stay|keep|confess|find (?:a way|out)|make sure|pull|regroup|decompress|recover|unwind|go|say|admit|see|come|have|think|know|believe|keep|feel|stay|remember|live|love|like|agree|mention|thank|wait|leave|sleep|eat|rest|relax|wake|work on|focus|learn|get (?:up|ready|to|out|home|back|some))(?![\\p{L}])';

/** How a list of what is to be done begins. */
const THINGS =
  "(?:(?:my |our |the |some |a few |other )*(?:things|stuff|errands|jobs|chores) (?:(?:I|we) (?:still )?(?:need|have) to (?:do|sort out)|(?:still )?to (?:do|sort out|get done))|what(?:'s| is) (?:still )?left to do)";

/** Forms of tasks: what is to be done, by whom, by when. */
export const taskForms: readonly Form<MemoryDraft>[] = [
  {
    name: 'remind me to',
    says: "(?:(?:please|pls|can you|could you|would you|will you|also|do|just|kindly) )*(?:(?:remind (?:me|us)|nudge (?:me|us)|nag (?:me|us)|ping (?:me|us)|don't let (?:me|us) forget|don't forget to remind me)(?: please)?(?<when>[^:,]{0,30}?)(?: to|(?<!us) about)|note to self:?|(?:note down|put down|jot down) (?:that )?I (?:must|have to|need to)) (?<what>.+)",
    unless:
      '^(?:remind|nudge|ping) (?:me|us) (?:why|how|what|who|where|which|when (?:is|do|did|was)|again|of (?:the|my|our|a) (?:time|day|good)|of how|of when)\\b|\\b(?:go|remember|mean it)$',
    despite: ['question', 'condition', 'advice', 'doubt'],
    gives: (found) => (isAskedFor(found) ? requested(found) : null),
    example: 'Can you remind me to call the landlord tomorrow?',
    counter: 'This song will remind me of the beach.',
  },
  {
    name: "don't let me forget",
    says: "(?:(?:please|pls|so|and) )*don't let (?:me|us) forget(?: (?:about )?(?<what>(?!it|this|that|pls|please).+))?$",
    despite: ['advice'],
    gives: (found) => (found.at('what') === '' ? before(found) : requested(found)),
    example: "Don't let me forget the parents' evening on Tuesday.",
    counter: "Don't forget how far you have come.",
  },
  {
    name: 'so remind me',
    says: "(?:(?:please|pls|so|and|can you|could you|kindly|do) )*(?:remind (?:me|us)(?: please| pls| about (?:it|that)| of (?:it|that)| then| the day before| on (?:saturday|monday|friday|sunday|tuesday|wednesday|thursday)| tomorrow)?|nudge me|nag me|don't let it slip(?: my mind)?|don't let me forget(?: it| that| pls| please)?|make sure I (?:actually )?(?:do|go|remember))(?: please| ok| then)?$",
    despite: ['question', 'advice'],
    gives: before,
    example: 'The insurance for the van runs out on the 28th, remind me please.',
    counter: 'The sunset was lovely, it will remind me.',
  },
  {
    name: 'I have to, by a day',
    says: `(?:I|we)(?:'ve)?(?: also| still| really| just| first| then)* ${NEED} (?<what>.+)`,
    unless: `${NOT_TO_DO}|\\b(?:don't|do not|never) (?:have|need)`,
    gives: (found) => task(withoutTo(found), { date: true, once: false }),
    example: 'I have to renew the medical card before the end of June.',
    counter: 'I have to say the end of June is lovely.',
  },
  {
    name: 'need to, by a day',
    says: `(?:still |also |just |now |then |today |tomorrow |and )*(?:need to|have to|has to|must|gotta|need) (?<what>(?!be|have|go|say|see|do this|do for)[\\p{L}]+ .+)`,
    unless: `\\b(?:to be|to go|to me|to you|to my|to the|to your|to our|to all)\\b(?=.{0,12}$)`,
    gives: (found) => task(withoutTo(found), { date: true }),
    example: 'Need to get the container papers to customs before Monday.',
    counter: 'To be honest Monday was fine.',
  },
  {
    name: 'has to be done by a day',
    says: "(?<what>(?:the|my|our|this|an?|his|her|their|all|\\p{Lu})[^,]{2,60}?)(?:(?:'s| is| are|) due(?! to)|(?:'s to| is to| are to| has to| have to| had better| needs? to| must| should| ought to| has got to| got to| gotta) (?:be (?:done|in|ready|finished|handed in|handed over|with|at|submitted|delivered|sent|paid|renewed|returned|completed|booked|signed|filed|on|back|up|uploaded|out)|go (?:out|back|in|off)|reach))(?![\\p{L}]).*",
    unless:
      '^(?:it|he|she|they|you|that|this|the (?:baby|train|bus|flight|sun|world|weather|storm))\\b|\\bdue (?:to|dates?)\\b',
    gives: (found) => (NO_TASK.test(found.at('what')) ? null : task(found, { date: true, once: false })),
    example: 'The grant report is due on Friday.',
    counter: 'The delay is due to the strike on Friday.',
  },
  {
    name: "I'll, by a day",
    says: "(?:I|we)(?:'ll| will|'m going to| am going to|'re going to| are going to| shall|'m gonna| plan to| intend to| mean to)(?: also| then| just| finally| definitely)* (?<what>.+)",
    unless:
      '\\b(?:let you know|see you|keep you posted|think about|look forward|be|try|do my best|make it|be there|get there|get started|find a way|give it)\\b',
    gives: (found) => task(found, { date: true }),
    example: "I'll send the signed contract by Monday.",
    counter: "I'll be at the beach on Monday.",
  },
  {
    name: 'I promised',
    says: "(?:I told [\\p{L}' ]{2,25}? I'd (?<said>.+)|(?:I|we)(?:'ve| have)?(?: also| just)* (?:promised|offered|undertaken|undertook|volunteered|committed|said|(?<=^I (?:\\p{L}+ )?)agreed(?= to (?!buy|sell|keep|use|go|drop|pay|split|share|meet|disagree|switch|stop|stay)))(?: (?:him|her|them|you|(?:my|our|the) \\p{L}+|\\p{Lu}[\\p{L}'-]+))?(?: that)? (?:to|(?:I|we)(?:'d| would|'ll| will)) (?<what>.+))",
    despite: ['wish', 'hearsay'],
    unless: '\\b(?:disagree|be (?:there|better|good|back|careful)|never|always|love)\\b|agreed to disagree',
    gives: (found) => task(found, { date: false }),
    example: 'I told Kasia that I promised to water her plants.'.replace('I told Kasia that ', ''),
    counter: 'I promised to always love you.',
  },
  {
    name: 'I promised somebody something',
    says: "(?:I|we)(?:'ve| have)?(?: also| just)* promised (?<whom>(?:my |our |the )?[\\p{L}'-]+(?: \\p{Lu}\\p{L}+)?) (?<what>(?:the|an?|my|our|some) .+)",
    gives: (found) => task(found, { date: true, once: false }),
    example: 'I promised Rui the translated contract by Friday.',
    counter: 'I promised Rui the moon.',
  },
  {
    name: 'I owe',
    says: "(?:I |we |)(?:still |also )*owe (?<whom>(?:my |our |the )?[\\p{L}' -]{2,25}?) (?<what>(?:the|an?|my|some|those) .+)",
    unless:
      '\\b(?:apology|debt|life|success|explanation|everything|thanks|favour|favor|beer|drink|coffee|pint|one)\\b',
    gives: (found) => task(found, { date: false, once: false }),
    example: 'I still owe Leyla the capacity numbers.',
    counter: 'I owe you an explanation.',
  },
  {
    name: 'somebody will, by a day',
    says: "<name>(?:'ll| will|'s going to| is going to|'s gonna| to| must| has to| needs to| should| promised to| agreed to| offered to| undertook to| has promised to| has agreed to| has undertaken to| volunteered to| promised(?: to| he'll| she'll)?) (?<what>(?!be|have|get|see|go|love|like|feel|know|thank|all)[\\p{L}]+ .+)",
    despite: ['hearsay'],
    unless: '\\b(?:used|trying|able|happy|glad|excited|going) to\\b',
    gives: (found) => {
      const { text, sentence } = found.clause;
      return task(found, { date: !sentence.isItem || !/^[\p{L}' .]+ to /u.test(text) });
    },
    example: 'Kavya will prepare the migration note by 5 June.',
    counter: 'Kavya will love the beach by 5 June.',
  },
  {
    name: 'asked of somebody',
    says: '(?:@?<name>,? )?(?:can|could|would|will) (?:you|u)(?: please| maybe)? (?<what>.+)',
    despite: ['question', 'doubt'],
    unless: '\\b(?:tell me|help me understand|explain|see|hear|imagine|believe|send me a (?:pic|photo))\\b',
    gives: (found) => {
      if (/^@/.test(found.clause.sentence.text)) return task(found, { date: true });
      const { sentence, index } = found.clause;
      const before = index > 0 ? sentence.clauses[index - 1]?.text : undefined;
      const called = found.at('name') || (before && /^\p{Lu}[\p{L}'-]+$/u.test(before) ? before : '');
      const doer = accepted(found, called);
      const draft = doer === undefined ? null : task(found, { date: called === '' });
      return draft && { ...draft, subject: doer };
    },
    example: '@Sorcha can you rotate the keys by Thursday?',
    counter: 'Sorcha, can you see the keys?',
  },
  {
    name: 'asked of somebody by an address',
    says: '@<name>:?,? (?:please |pls |kindly )?(?<what>.+)',
    despite: ['question', 'doubt'],
    gives: (found) => task(found, { date: true }),
    example: '@Devika please close the renewal by 30 April.',
    counter: '@Devika thanks for the renewal.',
  },
  {
    name: 'to do',
    says: `(?:(?:(?:to-? ?dos?(?: list)?|${THINGS})(?: this (?:week|weekend|month)| today| tomorrow| (?:before|by|until) [^:]{2,40}?|,? in no (?:particular )?order(?: at all)?)*)|(?:I |we )?(?:still )?(?:need to|have to|must)|tasks?|action(?: items?| points?)?|ai|next steps?|reminder|homework|my list|(?:put )?on my list|for the list|(?:(?:please|also|and|can you|could you) )*(?:add|put|stick|pop|write)(?: it| this| these| that)? (?:to|on|onto) (?:my|the|our)(?: to-?do| task)? list|not to forget)$`,
    despite: ['question'],
    gives: (found) => labelled(found),
    example: 'To do: renew the passport.',
    counter: 'The action was good: a chase through Rome.',
  },
  {
    name: 'add it to my list',
    says: `(?:(?:please|pls|kindly|also|and|can you|could you|will you|would you|just|you can|let's) )*(?:add|put|stick|pop|write|note|include) (?<what>[^?!]{2,120}?) (?:to|on|onto|in) (?:my|our|the(?= (?:[\\p{L}-]+ )?(?:shopping|grocery|to-?do|packing|task|errands?|wish|reading|watch|bucket)))(?<list>(?: [\\p{L}-]+){0,2} ?(?:list|to-?dos?))(?: for (?:\\p{L}+ ?){1,3})?$`,
    despite: ['question', 'advice', 'code', 'doubt'],
    gives: (found) => {
      const what = found.at('what').replace(/^(?:an? item|a task|a reminder) (?:for|to) /i, '');
      if (!namesItself(what) || /\b(?:it|that|this|them|those|these)$/iu.test(what))
        return toldBefore(found.clause) === '' ? null : withTold(found);
      const isTask = /to-?do|task|errand/i.test(found.at('list')) || /^my list$/i.test(found.at('list'));
      return isTask && isOnce.test(what)
        ? { status: 'pending', content: what, ...dated(what, found.clause) }
        : { status: 'pending', content: wordsOf(found.clause), ...dated(what, found.clause) };
    },
    example: 'Please add oat flakes to my shopping list.',
    counter: 'Add that to my list.',
  },
  {
    name: 'item of a list',
    says: '<what...>$',
    unless:
      '^(?:done|finished|none|n/a|tbd|ok)\\b|\\b(?:done|finished|complete|completed|cancelled|dropped|wip|in progress|no outcome|noted)\\s*[.)]?$',
    gives: (found) => listed(found),
    example: 'To do:\n- book the hotel',
    counter: 'What we saw:\n- book shops',
  },
];

/** What comes of itself on its day: a birth, or what others tell. */
const NO_TASK =
  /\b(?:bab(?:y|ies)|twins?|triplets?|little one|grandchild|grandson|granddaughter|litter|results?|verdict|announcement|grades?|parcel)$|\bpregnan\p{L}*|^(?:my|our|his|her) (?:\p{L}+ )?(?:wife|sister|daughter|partner|girlfriend|cousin|niece|friend|aunt|sister-in-law|daughter-in-law)$/iu;

/** Where the object of a request is named before it: "order it by Friday", "pick her up". */
const NAMED_BEFORE =
  /^(?:to )?(?:[\p{L}-]+ ){0,2}?(?:(?:to|with|about|on|up|out|back|off|for|of|at|after|from|over) )*(?:(?:it|them|him)(?![\p{L}'’])|(?:her|that|this|these|those)(?=$| (?:my|a|an|the|another|to|by|at|in|on|for|from|with|about|tomorrow|today|this|next|before|until|soon|again|then|now|out|back|up|off|when|if|as|later|tonight)(?!\p{L})))/iu;

/** What is asked for outright is never dropped: one that points back keeps what was said before it. */
function requested(found: Found): MemoryDraft | MemoryDraft[] | null {
  const what = found.at('what');
  if (MAKE_IT.test(what)) return withTold(found, '');
  return NAMED_BEFORE.test(what) ? withTold(found) : task(found, { date: false, once: false });
}

/** To be there: "it" is nothing that was named. */
const MAKE_IT = /^(?:to )?(?:[\p{L}-]+ )?make it (?:to|there|home|back|on time|in time|through)(?!\p{L})/iu;

function withTold({ clause }: Found, told = toldBefore(clause)): MemoryDraft {
  const content = wordsOf(clause);
  const due = RELATIVE.test(content) ? {} : dated(content.replace(REASON, ''), clause);
  return { status: 'pending', content, told, ...due };
}

/** The words of a turn before a clause: those of its sentence, else the sentence before. */
function toldBefore({ sentence, index, start }: Found['clause']): string {
  const words = tidy(sentence.plain.written(0, start)).replace(AND_PLEASE, '');
  if (index === 0 || words.split(' ').length < 3) {
    const said = sentenceBefore(sentence);
    return UNRESOLVED.test(said) ? '' : said;
  }
  // A whole sentence may end in "on", half of one was split in the wrong place.
  const isBroken = HALF.test(words) || UNRESOLVED.test(words) || BLANKED.test(words);
  return isBroken || asksNotToKeep(sentence.reading.sentences) ? '' : words;
}

const AND_PLEASE = /[,;–—-]*\s+(?:so|and|please|pls|kindly)$/i;

/** Whether it asks the assistant: not "these walks ground me and remind me to slow down". */
function isAskedFor({ clause }: Found): boolean {
  const before = clause.sentence.clauses[clause.index - 1];
  return (
    before === undefined ||
    !/^(?:and|or|,)$/.test(clause.joiner) ||
    /^(?:please|can|could|will|would|set|add|put|book|make|keep|note|don't|ping|tell|I(?:'ve| have| need| must|'ll| will| want)|my|the) ?/iu.test(
      before.text,
    )
  );
}

const dated = (words: string, clause: Found['clause']): Pick<MemoryDraft, 'dueAt'> => {
  const dueAt = dueIn(words, clause);
  return dueAt === undefined ? {} : { dueAt };
};

/** Removes the "to" of "I need to" before what is to be done. */
function withoutTo(found: Found): Found {
  return {
    clause: found.clause,
    at: (place) => (place === 'what' ? found.at('what').replace(/^to /i, '') : found.at(place)),
  };
}

/** The preceding clause, if this clause only asks to be reminded of it. */
function before({ clause }: Found): MemoryDraft | null {
  const { sentence } = clause;
  const { sentences } = sentence.reading;
  const told = clause.index > 0 ? sentence : sentences[sentence.index - 1];
  if (!told || told.asks) return null;
  const words =
    clause.index > 0
      ? tidy(sentence.plain.written(0, clause.start))
      : told.plain.written(0, told.text.length);
  const content = words.replace(AND_PLEASE, '');
  const due = dueIn(words, clause);
  if (!namesItself(content) || content.split(' ').length < 3) return null;
  return { status: 'pending', content, ...(due === undefined ? {} : { dueAt: due }) };
}

/** The text after a label and a colon. */
function labelled({ clause }: Found): MemoryDraft[] | null {
  const { sentence } = clause;
  const [next] = sentence.clauses.slice(clause.index + 1);
  if (next?.joiner !== ':' || clause.index > 0) return null;
  const rest = sentence.plain.written(next.start, sentence.text.length).replace(/[.;!]+\s*$/, '');
  const items = /,/.test(rest) ? rest.split(/,\s*(?:and )?|\s+and (?=\p{L}+ (?:the|my|an?)\b)/u) : [rest];
  // "Task: my role was to deliver it" tells a story, "things to do before I die: Rome" what one wishes.
  const needsVerb = /^(?:tasks?|action|ai|next steps?|homework)/iu.test(clause.text);
  const isThings = THINGS_FIRST.test(clause.text);
  return items.flatMap((item) => {
    const made = listItem(item, clause, !needsVerb && (!isThings || DOES_SOMETHING.test(item.trim())));
    return made === null ? [] : splitTask(made, clause);
  });
}

const THINGS_FIRST = new RegExp(`^${THINGS}`, 'iu');
/** What is done to something: "redirect the post". */
const DOES_SOMETHING = /^(?:to )?\p{Ll}{2,} (?:the|my|our|an?|some|all|\p{Lu}\p{L}+)(?!\p{L})/u;

const LIST =
  /\b(?:to-? ?do|todos?|tasks?|action|actions|ai|next steps?|need to|have to|to do this week|reminders?|homework|things to do|my list|shopping list for me)\b/i;

function listed({ clause }: Found): MemoryDraft | null {
  const { sentence } = clause;
  if (!sentence.isItem || clause.index > 0) return null;
  const whole = tidy(sentence.plain.written(clause.start, sentence.text.length));
  const label = /^(?:AI|Action|TODO|To do|Task)\s*:\s*(.+)$/iu.exec(whole)?.[1];
  const item = listItem(label ?? whole, clause);
  const isTask =
    label !== undefined || LIST.test(sentence.heading) || (item?.dueAt !== undefined && isOnce.test(whole));
  return isTask ? item : null;
}

function listItem(item: string, clause: Found['clause'], any = false): MemoryDraft | null {
  const content = tidy(item.replace(/^to /i, '').replace(/\*\*.*$/, ''));
  const [, doer, rest] =
    /^(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?|me|undersigned)(?: to|:| -| –|,| →| ->) (.+)$/u.exec(content) ??
    [];
  const what = rest ?? content;
  const isDone = /\b(?:done|finished|complete|cancelled|dropped)\b/i.test(content);
  if (
    isDone ||
    what.split(' ').length < 2 ||
    /\?$/.test(what) ||
    !(any || isOnce.test(what) || (doer && !isOnce.test(doer)))
  )
    return null;
  const due = dueIn(content, clause);
  return {
    status: 'pending',
    content,
    ...(due === undefined ? {} : { dueAt: due }),
    ...(doer && !isOnce.test(doer) && !/^(?:me|undersigned)$/i.test(doer) ? { subject: doer } : {}),
  };
}

const YES =
  /^(?:yes|yep|yeah|yup|sure|of course|ok|okay|will do|on it|done|no problem|absolutely|happy to|consider it done|got it|I will|I'll|can do|aye|certainly)\b(?!.*\b(?:but|not|can't|sorry|though)\b)/iu;

/** The person who says yes in the next turns to a request to them or to everybody. */
function accepted({ clause }: Found, called: string): string | undefined {
  const { later, turn } = clause.sentence.reading;
  const reply = later.find(({ author }) => author !== turn.author);
  const isMeant = called === '' || reply?.author?.split(' ').includes(called);
  return reply?.role === 'user' && isMeant && YES.test(reply.content)
    ? (reply.author ?? undefined)
    : undefined;
}
