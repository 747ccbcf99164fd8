import type { MemoryDraft } from './draft.ts';
import type { Form, Found } from './form.ts';
import { categoryOf, lengthWanted, otherLength } from './preference-forms.ts';
import { wordsOf } from './reading.ts';
import { namesItself } from './values.ts';
import { LANGUAGE } from './words.ts';

/** Parts and properties of an answer. An order without any of these is a request for a single occasion. */
const OUTPUT =
  'answers?|replies|reply|respon(?:d|ses?)|write|writing|draft|drafts|texts?|letters?|e-?mails?|messages?|summar(?:y|ies|ise|ize)|bullet(?: ?point)?s?|lists?|prose|paragraphs?|sentences?|emojis?|emoticons?|exclamation marks?|markdown|tables?|headings?|footnotes?|endnotes?|quotation marks|contractions|abbreviations|jargon|code|snippets?|comments?|diffs?|examples?|options?|sources?|citations?|links?|units?|metric|imperial|miles|celsius|fahrenheit|kilomet(?:er|re)s|dates?|24[- ]?h(?:our)?|clock|currency|euros?|dollars?|pounds|decimals?|spelling|grammar|english|german|french|spanish|italian|dutch|welsh|japanese|chinese|portuguese|polish|arabic|hindi|formal|informal|casual|polite|blunt|direct|concise|brief|short|long|detailed|simple|plain|step by step|tone|voice|jokes?|apologi[sz]\\w*|sorry|preamble|disclaimers?|greeting|introduction|filler|sugarcoat|recipes?|restaurants?|meals?|menus?|hotels?|flights?|seats?|suggest\\w*|recommend\\w*|remind\\w*|reminders?|schedul\\w*|calendar|meetings?|calls?|book|phone|ring|ping|address|quiz|correct|translate|translations?|explain\\w*|explanations?|format|font|print|type size|charts?|figures|numbers?|prices?|shortcuts|commands?|spoilers?|sql|python|typescript|javascript|cc|sign(?:ed)?|subject lines?|titles?|drawings?|mails?|spaces|tabs|semicolons?|commas?|columns?|reports?|slides?|files?|export|plurals?|assum\\w+|ask(?:ing)?|confirm|numbered|word|words|characters|line|lines|lower ?case|upper ?case|capitals|time ?zone|utc|notes|quote|quotes|spoken|sugar|pork|meat|dairy|gluten|nuts|alcohol|wheat|peanuts|macrons|pdf|cite|cases|memos?|desserts?|dishes|suggestions?|propositions|ideas|estimates?|worksheets?|themes?|fonts?|measurements?|temperatures?|distances?|weights?|hectares|grams|cups|ounces|kilos?|word format|docx|vat';

/** What somebody may not want to see in answers. */
const UNWANTED =
  'bullet(?: ?point)?s?|lists|emojis?|emoticons?|exclamation marks?|markdown|tables?|headings?|abbreviations|contractions|jargon|comments?|apologi[sz]\\w*|sorry|preamble|disclaimers?|greeting|introduction|filler|jokes?|spoilers?|metric|imperial|miles|celsius|fahrenheit|sugarcoat\\w*|suggest\\w*|recommend\\w*|recipes?|desserts?|dishes|meals?|meat|pork|dairy|gluten|nuts|peanuts|alcohol|seafood|eggs?|book|schedul\\w*|remind\\w*|calls?|call me|ring|phone|ping|meetings?|correct|translat\\w*|capitals|semicolons?|quotes?|footnotes?|links?|explain the basics|repeat\\w*|summari[sz]\\w*';
const unwanted = new RegExp(`(?<![\\p{L}])(?:${UNWANTED})(?![\\p{L}])`, 'iu');

const aboutOutput = new RegExp(`(?<![\\p{L}])(?:${OUTPUT})(?![\\p{L}])`, 'iu');

function instruction({ clause, at }: Found, always = false): MemoryDraft | null {
  const { reading } = clause.sentence;
  const what = (at('what') || clause.text).replace(/^(?:me|us) /i, '');
  // "From now on, for every source you suggest" is half an order.
  if (/^(?:for|when|whenever|if|in) \S/iu.test(what) && !/[,:]/.test(what) && HALF_ORDER.test(what))
    return null;
  const oneOf = oneOfSeveral(clause);
  if (reading.amongPeople || (!always && !aboutOutput.test(what))) return null;
  if (what.split(' ').length < 2 && !oneOf.key) return null;
  if (always && /\b(?:it|that|this|them)\b/i.test(what) && !aboutOutput.test(what)) return null;
  if (!always && !namesItself(what) && !/\byou\b/i.test(what)) return null;
  return { category: oneOf.key ? 'answers' : (categoryOf(clause.text) ?? 'answers'), ...oneOf };
}

/** Properties of which an answer has one at a time, so that a new one replaces the old. */
const ONE_OF = [
  ['language', LANGUAGE],
  ['units', 'metric|imperial'],
  ['spelling', '(?:british|american|canadian|australian|oxford|uk|us)(?= (?:spelling|english))'],
  ['clock', '(?:12|24)[ -]?h(?:our)?'],
].map(([key = '', values = '']) => ({
  key,
  says: new RegExp(
    `^(?:(?:from now(?: on)?|going forward|in future|from here on|from today(?: on)?),? )?(?:(?:please|kindly|pls|always|only|just|so|ok) )*(?:(?:answer|reply|respond|write|talk|speak|explain)(?: to)?(?: me| us| back| only| always)* in|(?:switch|change|go)(?: back)? to|back to|use|stick to|in)? ?(?<value>${values})(?: (?:units|time|clock|format|spelling|english|measurements|please|only|always|again|instead|now|for good|from now on|going forward|in future|by default))*(?=$|,)`,
    'iu',
  ),
}));

function oneOfSeveral({ text, sentence, index }: Found['clause']): Pick<MemoryDraft, 'key' | 'value'> {
  // "In French when I write French" is not the language of all answers.
  const next = sentence.clauses[index + 1];
  if (next && /^(?:when|whenever|if|unless)$/.test(next.joiner) && !/^you\b/i.test(next.text)) return {};
  for (const { key, says } of ONE_OF) {
    const value = says.exec(text)?.groups?.value;
    if (value !== undefined) return { key, value: value.toLowerCase() };
  }
  const length = lengthWanted(text);
  return length === undefined ? {} : { key: 'length', value: length };
}

/** How answers are from now on, not this once. */
const LASTS = /\b(?:from now on|now|again|in future|any ?more|any longer|no longer|always)\b/iu;

/** A condition, without what is to be done then. */
const HALF_ORDER = /\byou (?:suggest|write|answer|give|make|send|recommend|quote|show)(?: from now on)?$/iu;

const POLITE = '(?:please |kindly |pls |just )*';
/** Words for a single occasion or the present text: not a lasting instruction. */
const ONCE =
  '\\b(?:this (?:one|time|text|email|letter|paragraph|sentence|question|file|function|draft|reminder|week)|that (?:one|text|paragraph|sentence|function|file)|the (?:third|first|second|last|above|following|attached|next) |here|now|today|tonight|tomorrow|below|again|for (?:\\d|two|three|four|six|eight) |it\\b|them\\b|yet|until|by (?:mon|tues|wednes|thurs|fri|satur|sun)day)';

/** A statement of how things are, and no order: "everything is muted from now on". */
const STATES = "\\b(?:is|are|was|were|isn't|aren't|has|have|had|carry|carries|requires?|saw|may|might)\\b";

/** A statement of what somebody or something does: "training moves to Mondays from now on". */
const DOES =
  "(?:(?:the|our|my|his|her|their|this|that) )?[\\p{L}'’-]+(?: [\\p{L}'’-]+)?? (?:moves|starts|begins|ends|finishes|runs|works|lives|sleeps|eats|goes|comes|leaves|stays|gets|takes|costs|pays|meets|happens|opens|closes|shuts|plays|trains|drives|cooks|picks|does|needs|wants|belongs|counts|changes|switches|becomes|will|can|won't|can't)\\b";

/** How an order begins that ends what was wanted before. */
const STOPS = /^(?:(?:please|kindly|pls|just) )*(?:stop|quit|drop|enough|no more)(?!\p{L})/iu;

/** What was wanted before, by the words of the order that ends it. */
const former = ({ clause, at }: Found): MemoryDraft => ({
  status: 'cancelled',
  updates: true,
  value: at('what').replace(/^(?:using|writing|adding|with|giving me|putting in|doing|the) /iu, ''),
  content: wordsOf(clause),
});

/** All answers: "a short answer" is asked for once. */
const ANSWERS_SO = '(?:answers|replies|responses)';
const HOW =
  '(?:(?:a (?:bit|little)|much|more|less|very|nice and|rather|fairly|quite|as) )*(?:short|brief|concise|terse|succinct|simple|plain|formal|informal|casual|direct|detailed|long|(?:short|brief|simpl|plain|long)e?r|to the point)';

/** Forms of lasting instructions: how somebody wants to be answered from now on. */
export const instructionForms: readonly Form<MemoryDraft>[] = [
  {
    name: 'from now on',
    says: '(?:(?:so |ok |okay )?(?:from now(?: on)?|going forward(?=[,:])|from here on(?: out| in)?|in (?:the )?future|henceforth|as of now|from today(?: on)?)[,:]? )(?<what>.+)',
    despite: ['advice', 'condition'],
    unless: `^(?:from now on|going forward|in (?:the )?future)[,:]? (?:(?:I(?!'d (?:like|prefer)| (?:want|need|prefer))|we(?: will| are|'re|'ll)|he|she|it|they)\\b|${DOES})|${STATES}`,
    gives: (found) => instruction(found, true),
    example: 'From now on export everything at 2x.',
    counter: "In the future we'll all fly.",
  },
  {
    name: 'so from now on',
    says: '<what...>,? (?:from now on|going forward|in future|from here on|at all times|no exceptions)$',
    unless: `^(?:I(?! (?:want|need|prefer|'d like) (?:you|your|all|my answers|answers|short|long|everything))|we|he|she|they|it|that|this)\\b|${STATES}|^${DOES}`,
    despite: ['advice'],
    gives: (found) =>
      /\byour system\b/iu.test(found.clause.text)
        ? null
        : instruction(found, FROM_NOW.test(found.clause.text)),
    example: 'Metric units from now on please.'.replace(' please', ''),
    counter: 'I will be there every time.',
  },
  {
    name: 'always or never',
    says: `${POLITE}(?:always|never(?: ever)?|only ever|don't ever|do not ever|only) (?<what>(?!to|mind|good|great|nice|happy|fun|important|worth|hard|easy|best|feels?|interesting|there|more|less|then|works?|helps?|makes?|seems?|been|being|having|trying|after|again|heard|knew|thought|seen|been|a |an |the |in my|had|I|we|you|gonna|going|too|one|if|when|so|for the|because)[\\p{L}]+ .+)`,
    unless: `${ONCE}|\\b(?:don't|do not)\\b.*\\?$`,
    despite: ['advice', 'condition'],
    gives: instruction,
    example: 'Never use emojis in commit messages.',
    counter: 'Never give up on your dreams.',
  },
  {
    name: 'always, at the end',
    says: `${POLITE}(?<what>[\\p{L}\\p{N}][^!?]{2,80}?),? (?:please )?always(?:,? (?:please|thanks|thank you))?$`,
    unless: `^(?:I|we|he|she|they|it|you|that|this|there|as|not|who|what|is|are|was|more than|than|best|friends|family)\\b|\\bbest\\b|\\bas (?:please )?always|${ONCE}`,
    gives: instruction,
    example: 'Prose, always.',
    counter: 'Kind answers, as always.',
  },
  {
    name: "don't",
    says: `${POLITE}(?:don't|do not|stop|avoid|quit|skip|drop|leave out|refrain from|enough (?:of|with)|no more) (?<what>.+)`,
    unless: `${ONCE}|\\b(?:ask|asking|tell(?:ing)?|giv(?:e|ing)|talk(?:ing)?) (?:me|for)\\b|\\b(?:you|your)\\b|immediately|separate|\\bnames$|ing I\\b|\\band (?:list|give|show|tell|write|do|just)\\b|\\bdon't (?:just|think|know|have|want|forget|remember|mind|see|get|need|worry|let)\\b|^(?:stop|cut) (?:by|at|off|the)\\b|\\?$`,
    despite: ['advice', 'condition'],
    gives: (found) => {
      const wanted = unwanted.test(found.at('what')) ? instruction(found) : null;
      return wanted && STOPS.test(found.clause.text) ? [former(found), wanted] : wanted;
    },
    example: 'Please stop using bullet points.',
    counter: "Don't worry about the answer.",
  },
  {
    name: 'when you',
    says: `(?:when(?:ever)?|every time|each time|anytime) (?:you|u) (?:write|answer|reply|respond|explain|give|suggest|recommend|quote|show|draft|translate|summarise|summarize|review|plan|format|refactor|correct|cite|schedule|propose|address|mention)\\b`,
    despite: ['aside', 'condition', 'advice', 'question'],
    unless: '\\?$|\\b(?:can|could|would|will) you\\b',
    gives: (found) => whole(found),
    example: 'When you review my code, be blunt.',
    counter: 'When you write a book you learn a lot?',
  },
  {
    name: 'when I',
    says: `(?:when(?:ever)?|every time|each time|anytime|if) (?:I|we) (?:ask|write|say|quote|send|paste|request|want|need|share|talk|mention)\\b(?<order>.*,? (?:please|then|just|always|never|give|use|answer|reply|show|only|keep|skip) .+)?`,
    despite: ['aside', 'condition', 'advice'],
    unless: '\\?$',
    gives: (found) =>
      found.at('order') !== '' ||
      found.clause.sentence.clauses
        .slice(found.clause.index + 1)
        .some(({ text }) =>
          /^(?:please|then|just|always|never|don't|give|use|answer|reply|show|only|keep|make|write|do|skip|no|I (?:want|need|expect|only want))\b/i.test(
            text,
          ),
        )
        ? whole(found)
        : null,
    example: 'When I ask for code, give only the diff.',
    counter: 'When I ask for help nobody answers.',
  },
  {
    name: 'answer so',
    says: `${POLITE}(?:(?:answer|reply|respond)(?! to (?!me\\b))|(?:switch|change|go) back to|switch to|talk to|speak to|write to|explain|format|give me|show me|send me|put|present|state|use|write|call|quote|spell|keep|make|be|address (?=me\\b)|treat|correct|quiz|sign|start|end|round|stick to|leave|limit|include|add|export|count|list|number|list) (?<what>.+)`,
    unless: `${ONCE}|\\b(?:immediately|right away|straight away|asap|quickly|the (?:\\w+ )?(?:brief|steps|summary|list|plan|draft|review|report|numbers|file|document|examples?|options|names))\\b|\\b(?:a|an|one|two|three|four|five|six|some|another|the|my|his|her) (?!time|clock)(?:\\w+ ){0,3}(?:poem|limerick|story|joke|recipe for|recipe|list of|name|names|email to|letter to|letter|message to|reason|idea|ideas|example of|shopping list|summary of|summary|plan for|plan|hand|break|call|minute|moment|hug|table for|function|script|query|headline|outline|tagline)\\b|^(?:be|keep) (?:in touch|there|here|sure|aware)|make (?:sense|it|sure|a|an|me|the)\\b|\\bput (?:on|off|up|out|in|down)\\b|^(?:write|give me|show me|send me|list|explain|add|include|list|export|count|number|call|keep|leave|make|put) (?:me |us )?(?:a|an|the|my|some|all|any|five|three|ten|two|one|\\d+|your|him|her|another|what|how|why|which|more|names?)\\b(?!.*\\b(?:always|in (?:english|french|german|metric)|answers?|every|everything i|all (?:my|the) (?:answers|replies|recipes|estimates|figures|dates|dashboards))\\b)`,
    despite: ['condition', 'advice'],
    gives: (found) =>
      (found.clause.index === 0 || found.clause.joiner === ':') && STANDING.test(found.clause.text)
        ? instruction(found)
        : null,
    example: 'Please keep your answers short.',
    counter: 'Write me a limerick about a plumber.',
  },
  {
    name: 'asked to answer so',
    says: `(?:could|can|would|will) you (?:please |kindly |just |maybe |possibly |always |try to )*(?:keep|write|make|give|send)(?: me)? (?:(?:all|your|the|my|of) )*(?:${ANSWERS_SO} (?:${HOW})(?:(?:,| and|, and) (?:${HOW}))*|(?:${HOW}) ${ANSWERS_SO})(?:,? (?:from now on|in future|in the future|going forward|always|for me))?$`,
    despite: ['question', 'doubt'],
    gives: (found) => instruction(found),
    example: 'Would you please make your replies briefer?',
    counter: 'Can you write answers to these questions?',
  },
  {
    name: 'you may answer at length',
    says: '(?:(?:so|ok|okay|actually|and) )*(?:from now on,? )?(?:you (?:can|may)(?: now| please)* (?:be|go|answer|reply|explain|give me)\\b.+|(?:much |a bit |more )?(?:longer|shorter|detailed|fuller|briefer) (?:answers|replies|explanations) (?:are|is) (?:fine|ok|okay|welcome|better).*)',
    despite: ['advice'],
    gives: ({ clause }) =>
      lengthWanted(clause.text) !== undefined &&
      LASTS.test(clause.text) &&
      !clause.sentence.reading.amongPeople
        ? { category: 'answers', ...oneOfSeveral(clause) }
        : null,
    example: 'You can go into more detail from now on.',
    counter: 'You can go into more detail.',
  },
  {
    name: 'no need to be brief',
    says: `(?:(?:so|ok|okay|actually) )*(?:you (?:do not|don't|no longer) (?:need|have) to|(?:there(?:'s| is) )?no (?:more )?need to) (?:keep (?:it|things|(?:(?:your|the) )?${ANSWERS_SO})|be|answer|reply)(?: so| that| quite| as)* (?:short|brief|briefly|concise|concisely|terse|detailed|long|at length|in (?:such )?detail)(?: any ?more| any longer| now| from now on| after all| in your answers)*$`,
    despite: ['advice'],
    gives: ({ clause }) =>
      LASTS.test(clause.text) && !clause.sentence.reading.amongPeople
        ? { category: 'answers', key: 'length', value: otherLength(clause.text) }
        : null,
    example: "You don't need to be so brief any more.",
    counter: "You don't need to be so brief with her.",
  },
  {
    name: 'in this form, please',
    says: `${POLITE}(?<what>(?:(?:24|12)[- ]?h(?:our)?(?: clock| time)?|metric|imperial|(?:metric|si|imperial) units|(?:british|american|oxford|aussie|australian|us|uk|canadian) (?:english |spelling|dates)[\\p{L} ]*|plain text|plain english|short answers|(?:just |only )?bullet points|prose|(?:no|without) (?:bullet points?|emojis?|markdown|exclamation marks?|abbreviations|preamble|jargon|(?:code )?comments|small talk|sugarcoating|fluff|filler|contractions|spoilers?)(?:,? (?:and|or)? ?(?:no )?[\\p{L} ]+)*|footnotes[\\p{L} ,]*|tabs (?:over|not|>|instead of) spaces|spaces (?:over|not|instead of) tabs|dark (?:mode|theme)[\\p{L} ]*|light (?:mode|theme)[\\p{L} ]*|(?:code answers|answers) ?=? ?(?:diff|code|text) only|(?:keep it|make it|keep answers|keep them) (?:short|brief|simple|concise|formal|casual)|short and (?:sweet|simple)|step by step|large (?:print|type)|(?:no|nothing|never any) (?:meetings?|calls?|appointments?|notifications|flashcards)(?: \\p{L}+)*? (?:before|after|on|during|between) [^!?]+|(?:measurements|units|dates|prices|temperatures|distances|weights|footnotes|citations|answers|replies|code|recipes) (?:always |only )?(?:in|as|with|without) [^!?]{2,50}|(?:measurements|units|dates|prices|temperatures|distances|weights) always [^!?]{2,40}))(?:,? and (?:no )?[^!?]{3,50})?(?:,? (?:please|pls|thanks|thank you|ta|for me|for us|everywhere|mate|always|only|throughout|dear))*$`,
    gives: ({ at, clause }) =>
      clause.sentence.reading.amongPeople
        ? null
        : { category: categoryOf(at('what')) ?? 'answers', ...oneOfSeveral(clause) },
    unless: '\\?$',
    example: 'No meetings before 9:30, please.',
    counter: 'Is it metric?',
  },
  {
    name: 'for some things',
    says: `for (?<what>(?:my |any |all |the |our |every |anything (?:that|I|to) )?[^,:]{3,50}?)(?:,|:)? (?:I (?:want|need|prefer|'d like)|please|always|give me|use|only|never|no|british|american|metric) .+`,
    unless: `${ONCE}|\\?$|^for (?:example|instance|now|me|us|you|a|an|the record|sure|the (?:first|last|next|party|wedding|trip|meeting)|lunch|dinner|breakfast|my (?:birthday|trip|wedding|party))\\b`,
    despite: ['condition'],
    gives: (found) =>
      aboutOutput.test(found.clause.text) ? instruction({ clause: found.clause, at: () => '' }, true) : null,
    example: 'For recipes give me grams, never cups.',
    counter: 'For lunch I want soup.',
  },
  {
    name: 'none of it in what you suggest',
    says: `${POLITE}(?:no|never any|without|leave out|nothing with) (?<what>[\\p{L}][^,!?]{2,40}?) in (?:anything|any|everything|all|my|the|your|what) (?:of )?[^!?]{3,60}`,
    gives: (found) =>
      aboutOutput.test(found.clause.text)
        ? { category: categoryOf(found.clause.text) ?? 'answers', value: found.at('what') }
        : null,
    unless: '\\b(?:time|doubt|idea|way|point|use|harm|sense|one) in\\b|\\?$',
    example: 'No cilantro in anything you suggest for the menu.',
    counter: 'No luck in the shops.',
  },
  {
    name: 'something, please',
    says: `(?<what>[^!?]{3,80}?),? (?:please|pls|if you please|thank you|thanks)(?:,? (?:always|only|every time|throughout|from now on|for everything))$`,
    unless: `^(?:I|we|he|she|no|yes|can|could|would|will)\\b|${ONCE}`,
    gives: instruction,
    example: 'Aisle seats please, always.',
    counter: 'Yes please, always.',
  },
  {
    name: 'I want you to',
    says: `<I><adv> (?:want|need|expect|(?:'d|would) (?:like|prefer|appreciate it|be (?:grateful|glad|obliged))|like(?: it)?|appreciate it|prefer(?: it)?) (?:if |when |for |that )?(?:you|u)(?: to| would| could| can| always| never)?(?<what> .+)`,
    despite: ['wish', 'condition', 'doubt'],
    unless: `${ONCE}|\\b(?:help|tell|know|think|come|join|check|find|look)\\b`,
    gives: instruction,
    example: 'I want you to answer in French.',
    counter: 'I want you to come on Friday.',
  },
  {
    name: 'I like it when',
    says: "<I><adv> (?:like|love|prefer|appreciate|hate|dislike|can't stand|don't like|do not like)(?: it)?$",
    gives: (found) => {
      const next = found.clause.sentence.clauses[found.clause.index + 1];
      const isYours =
        next && /^(?:when|if)$/.test(next.joiner) && /^you\b/i.test(next.text) && aboutOutput.test(next.text);
      return isYours && !found.clause.sentence.reading.amongPeople
        ? { category: 'answers', content: next.sentence.plain.written(found.clause.start, next.end) }
        : null;
    },
    example: 'I like it when you give three options.',
    counter: 'I like it when you sing.',
  },
  {
    name: 'I want answers so',
    says: `<I><adv> (?:want|need|prefer|like|(?:'d|would) (?:like|prefer|be (?:grateful|glad|obliged) (?:for|if)|appreciate)) (?<what>(?:(?:my|all|the|your|any) )?(?:answers?|replies|responses?|figures|dates|recipes|reports?|summaries|code|examples|explanations|numbers|e-?mails|feedback|criticism|large (?:type|print)|prices|results|options|distances|units|drafts|worksheets)\\b.*)`,
    despite: ['wish', 'condition', 'doubt'],
    unless: `${ONCE}|\\?$`,
    gives: instruction,
    example: 'I want answers with sources.',
    counter: 'I want dates for the trip?',
  },
  {
    name: 'I cannot use',
    says: "<I>(?: do not| don't| can't| never| only) (?:read|open|need|want|accept|use|take|do) (?<what>(?:attachments?|calls?|meetings?|voice notes?|word|pdfs?|the whole file|html|excel|notifications?|markdown|emojis?)\\b.*)",
    unless: `${ONCE}|!$`,
    gives: (found) => instruction(found),
    example: "I don't read attachments in Word format.",
    counter: "I don't need the whole file today.",
  },
];

/** At the end of an order, it makes it a lasting one; "every time" does so for answers only. */
const FROM_NOW = /\b(?:from now on|going forward|in future|from here on|no exceptions)$/i;

const STANDING =
  /\b(?:always|never|every|all|answers?|repl(?:y|ies)|to me|with me|me as|short|brief|concise|simple|formal|blunt|direct|units|metric|english|french|german|spanish|plain text|paragraphs|prose|spelling|shortcuts|default|everything|lower ?case|upper ?case|decimals|when|whenever|in each|for me|my \w+s)\b/i;

/** A condition with what to do then, as one instruction. */
function whole(found: Found): MemoryDraft | null {
  const { clause } = found;
  const { sentence } = clause;
  const then = sentence.clauses[clause.index + 1]?.text ?? clause.text.split(/, /)[1] ?? '';
  if (
    /^(?:you|it|he|she|they|the|that|this|there|we|what|I(?! (?:want|need|expect|prefer|'d|only want)))\b/iu.test(
      then,
    )
  )
    return null;
  const last = sentence.clauses.findLast(({ index }) => index <= clause.index + 2);
  const draft = instruction(found, true);
  if (draft && last && last !== clause && sentence.clauses.length < 6)
    return { ...draft, content: sentence.plain.written(clause.start, last.end) };
  return /[,:]| (?:use|give|keep|put|show|skip|be|write|always|never|please) /.test(clause.text.slice(12))
    ? draft
    : null;
}

/** Forms of settings: a named setting with its value. */
export const settingForms: readonly Form<MemoryDraft>[] = [
  {
    name: 'set to',
    says: `(?:(?:please|kindly|can you|could you|go ahead and|just|let's) )*(?:set|change|switch|put|turn|raise|lower|increase|decrease|drop|bump|keep|leave|cap|default) (?<key>(?:the |my |our |default )?[\\p{L}\\p{N}][\\p{L}\\p{N}' /-]{2,50}?)(?: back)?(?: up| down)? (?:to|at|on|=)(?: every)? (?<value>["'“]?[\\p{L}\\p{N}#%€$].{0,40}?)$`,
    despite: ['question', 'advice'],
    unless:
      '^(?:switch|change|turn|set|put) back\\b|^(?:put|turn|keep|leave|drop|change) (?:me|him|her|us|you|it|that|them|this|off|up|on|out|in|down|everything|your (?:mind|heart)|an eye|a|some|my (?:mind|heart|hope|faith|kids?|phone|life|foot|feet|money)|the (?:kids|dog|cat|phone|kettle|baby|key|keys|bins?|car|heat|focus|lights?)|things|one)\\b|\\b(?:time|date|meeting|appointment|aside|sail|course|foot|goal|goals|mind|sights|table) (?:to|at|on)\\b|\\b(?:to|on|at) (?:you|me|him|her|them|us|it|that|this|the (?:test|table|side|floor|list|left|right|fridge|oven|side)|work|school|home|rest|sleep|good|see|make|get|be|do|have|go|help)\\b',
    gives: ({ at, clause }) => setting(at('key'), at('value'), clause.sentence.reading.amongPeople),
    example: 'Set the churn alert to 4%.',
    counter: 'Set the table at eight.',
  },
  {
    name: 'make it',
    says: `(?:(?:please|actually|can you|could you|no|let's) )*(?:make|have) (?<key>(?:the |my |our |default )[\\p{L}\\p{N}][\\p{L}\\p{N}' /-]{2,40}?) (?<value>\\d[\\d.,:]*\\s?(?:%|percent|px|pt|s|ms|sec(?:onds?)?|min(?:utes?)?|h(?:ours?)?|days?|mb|gb|kb|€|\\$|°)?)$`,
    despite: ['question'],
    gives: ({ at, clause }) => setting(at('key'), at('value'), clause.sentence.reading.amongPeople),
    example: 'Make the opacity 75 %.',
    counter: 'Make the cake for 8.',
  },
  {
    name: 'like it at',
    says: `(?:I|we)<adv> (?:like|love|want|prefer|need|keep)<adv> (?:the |my |our )(?<key>[\\p{L}][\\p{L}\\p{N}' /-]{2,40}?) (?:at|on|set to|around) (?<value>\\d[\\d.,]*\\s?(?:%|percent|per cent|degrees|°[cf]?|db|px|pt))`,
    gives: ({ at, clause }) => {
      const draft = setting(at('key'), at('value'), clause.sentence.reading.amongPeople);
      return draft && { ...draft, about: 'user' };
    },
    example: 'I like the volume at 75 %.',
    counter: 'I like the view at 75 metres.',
  },
  {
    name: 'is to be',
    says: `(?<key>(?:the |my |our )?(?:default )?[\\p{L}\\p{N}][\\p{L}\\p{N}' /-]{2,40}?) (?:should be|must be|is to be|goes to|has to be) (?:set (?:to|at) )(?<value>[\\p{L}\\p{N}].{0,30})$`,
    gives: ({ at, clause }) => setting(at('key'), at('value'), clause.sentence.reading.amongPeople),
    example: 'The brightness should be set to 60 %.',
    counter: 'The table should be ready at eight.',
  },
];

function setting(key: string, value: string, amongPeople: boolean): MemoryDraft | null {
  const name = key
    .toLowerCase()
    .replace(/^(?:(?:the|my|our|default|all|to) )+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
  const isValue =
    /\d|%|^(?:on|off|auto|dark|light|high|low|medium|none|true|false|left|right|bottom|top|weekly|daily|monthly|hourly|utc|warn(?:ing)?|info|debug|error|trace|verbose|quiet|strict|enabled|disabled|"[^"]+")(?![\p{L}])/iu.test(
      value,
    ) || /^\p{Lu}{2,}(?![\p{L}])/u.test(value);
  if (
    !isValue ||
    /\b(?:for|to|at|on|in|of|with|by|from)$/i.test(key) ||
    (amongPeople && !/%|\bper ?cent\b|\bdefault\b/.test(`${key} ${value}`))
  )
    return null;
  if (name.split('_').length > 6 || !namesItself(key)) return null;
  return { category: 'setting', key: name, value: value.replace(/[\s.!]+$/, ''), about: 'project' };
}
