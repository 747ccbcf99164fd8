import type { Clause, Sentence, TurnReading } from './reading.ts';

/** A reason why a clause does not really state what it seems to state. */
export type Veto =
  | 'question'
  | 'aside'
  | 'condition'
  | 'wish'
  | 'doubt'
  | 'hearsay'
  | 'jest'
  | 'advice'
  | 'fiction'
  | 'code';

/** A veto: the words that indicate it, and where they are looked for. */
interface VetoRow {
  readonly veto: Veto;
  readonly in: 'clause' | 'sentence' | 'turn';
  readonly words: RegExp;
  /** An example of a turn that would be kept without the veto. */
  readonly example: string;
}

/** The vetoes that are indicated by words. In doubt, nothing is kept. */
export const VETOES: readonly VetoRow[] = [
  {
    veto: 'wish',
    in: 'clause',
    words:
      /\b(?:I wish|if only|I(?:'d| would|'ve always wanted| hope|'m hoping| dream)(?! rather| prefer| sooner| appreciate| be (?:grateful|glad|obliged)| like (?:you|all|the|answers|my))|would (?:love|like) to|one day|some ?day|dream of|fingers crossed|hopefully|can't wait|cannot wait|looking forward)\b/iu,
    example: 'One day we decided to move to Lisbon.',
  },
  {
    veto: 'doubt',
    in: 'clause',
    words:
      /\b(?:maybe|perhaps|possibly|probably|might|could|may (?:be|have|not)|(?:I|we) (?:guess|suppose|think|believe)(?! we(?:'ve)? decided)|not sure|unsure|idk|dunno|thinking (?:of|about|maybe)|considering|tempted|toying|leaning towards?|wondering|in theory|hypothetically|supposedly|allegedly|apparently|seems?(?: like)?|kind of|sort of|almost|nearly|was going to|were going to|used to think|as if|like I'm|nothing (?:is )?(?:decided|confirmed))\b/iu,
    example: "Maybe I'm allergic to cats.",
  },
  {
    veto: 'condition',
    in: 'clause',
    words:
      /\b(?:suppos(?:e|ing)|imagine|assuming|pretend|were (?:I|we|they|it|he|she) (?:to|an?)|had (?:I|we) |would have|could have|should have|would've|could've|should've|say (?:I|we) )/iu,
    example: 'If the price falls we are going with Postgres.',
  },
  {
    veto: 'hearsay',
    in: 'clause',
    words:
      /\b(?:(?<!\b(?:I|we|I've|we've|already|just) )(?:says?|said|tells? me|told (?:me|us|him|her|them)|reckons?|claims?(?= (?:that|to|he|she|they|it|I|we|you)\b)|heard|read (?:that|somewhere)|rumou?r|insists?|believes|wrote|writes|asked (?:me|us|if|whether)|quote|quoting|according to)|people (?:say|think|like|prefer|love|hate)|everyone (?:says|knows|thinks|loves)|they say)\b(?! (?:hi|hello)\b)/iu,
    example: 'Priya says we are going with Postgres.',
  },
  {
    veto: 'jest',
    in: 'turn',
    words:
      /(?:^|\s)\/s(?:\s|$)|🙄|🙃|\b(?:just kidding|only joking|joking|jk|sarcas\w+|kidding|said no one ever|not really|as if I|yeah,? right|april fool)\b|i (?:just )?love how (?:you|it|they|this)/iu,
    example: "I'm allergic to Mondays, just kidding.",
  },
  {
    veto: 'jest',
    in: 'clause',
    words:
      /\b(?:die|dying|dead|kill(?:s|ing|ed)? (?:me|for)|murder|literally (?:cry|die)|to death|over the moon|martyr|human right|allergic to (?:mondays|mornings|exercise|work|drama|nonsense|bullshit|fun|people|stupidity|responsibility|commitment)|married to (?:my|the) (?:job|work|laptop|desk)|(?:live|lives|living) (?:in|on|for) (?:the moment|the office|my car|a bubble|hope|fear|denial|hell|coffee|the past|my head|a dream|chaos)|heart (?:lives|is)|(?:a|the) (?:mess|wreck|zombie|genius|idiot|disaster|machine|legend|star|hero|angel|night owl|early bird))\b/iu,
    example: 'I hate Mondays to death.',
  },
  {
    veto: 'advice',
    in: 'clause',
    words:
      /^(?:(?:just|and|so|but|please) )*(?:you(?:'re|'ve| should| could| might| need| have| must| can| will|'ll| deserve| got)|don't (?:give up|worry|be|let (?:it|them|him|her|that|anyone)|stop|hesitate|forget (?:to (?:take|rest|breathe|enjoy|smile|have)|that you|how)|sweat|beat|get (?:me wrong|discouraged)|lose)|never (?:give|lose|stop|forget (?:that|how|who))|always (?:remember|believe|be |trust|here|there)|keep (?:it up|going|up|pushing|at it|on|shining|being|doing|following|chasing|believing|smiling|spreading|inspiring|fighting|your (?:head|chin|spirits?|hopes?|faith|eyes?|dreams?|cool|mind|heart|family|kids)|that|in touch|me posted|us posted|moving)|go for it|hang in there|stay (?:strong|safe|positive|true|tuned)|take care|good luck|believe in|trust (?:your|me|yourself|the)|be (?:yourself|kind|proud|patient|safe|well|careful)|enjoy|have (?:fun|a )|remember (?:that )?(?:you|to (?:take|rest|breathe|be|enjoy|have))|follow your|let's (?:go|do (?:it|this)|keep|see|hope|catch|talk|chat|meet|hang|celebrate|make (?:it|the|some|this)|stay|plan|cherish|spread|support|continue|just)(?! with\b))/iu,
    example: 'Never give up.',
  },
  {
    veto: 'fiction',
    in: 'turn',
    words:
      /\b(?:in (?:the|my|this|our|a) (?:story|novel|book|film|movie|game|play|dream|scene|script|sketch|campaign|scenario|fantasy)|the (?:character|hero|heroine|protagonist|villain|narrator)|my character|role-?play\w*|(?:novel|story|film|movie|poem|scene|screenplay|book|song|play|episode|series|show|fairy ?tale|limerick) (?:where|about|in which|set in)|the plot|fictional|once upon a time|for an? (?:\w+ )?(?:exercise|homework|essay)|example sentences?|lyrics|i dream(?:ed|t)|pretend (?:you|that|to)|act as|you are an? \w+ who|exercise sheet)\b/iu,
    example: 'In my novel she lives in Port Sable.',
  },
  {
    veto: 'fiction',
    in: 'turn',
    words:
      /\b(?:translat\w+|rewrit\w+|rephras\w+|reword\w*|paraphras\w+|proofread\w*|polish|summari[sz]e|convert|grammar|improve|turn these|which (?:is|sounds) (?:right|correct|better))\b[^.?!\n]{0,60}\b(?:this|these|those|following|below|sentences?|paragraphs?|text|abstract|bullet points|e-?mail|message|letter)\b[^\n]{0,60}[:?]|\b(?:wrote|writes|asked|reads|replied|e-?mailed|texted|posted)\b[^.!?\n]{0,40}:\s*(?:\n|$)/iu,
    example: 'Translate this text: we live in Lyon.',
  },
  {
    veto: 'code',
    in: 'sentence',
    words:
      /^[\w./~-]+\.\w{1,4}:|\bgrep\b|[{}]|[;=]\s*$|\w\(\)|=>|::|<\/?\w+>|^\s*(?:SELECT|INSERT|GET|POST)\b|\/\/|\\\w|\w\[\d*\]/u,
    example: 'we decided to use x = y[0];',
  },
];

const QUESTION_START =
  /^(?:(?:[Dd]o|[Dd]oes|[Dd]id|[Ii]s|[Aa]re|[Ww]as|[Ww]ere|[Ss]hould|[Ss]hall|[Ww]ould|[Hh]as|[Hh]ave|[Ii]sn't|[Aa]ren't|[Dd]oesn't|[Dd]idn't|[Cc]an't|[Cc]ouldn't|[Ww]ouldn't|[Ss]houldn't|[Cc]an|[Cc]ould|[Ww]ill|[Mm]ay|[Mm]ight) (?:i|I|we|you|he|she|they|it|the|that|this|these|there|my|our|your|anyone|anybody|someone|somebody|\p{Lu}\p{L}+)\b|[Dd]on't (?:I|we|you|they)\b|(?:[Ww]hat|[Ww]hy|[Hh]ow|[Ww]ho|[Ww]hose|[Ww]here|[Ww]hich)(?:'s|'re|'d|'ll)?\b|[Ww]hen (?:is|are|do|does|did|will|can|was)\b|[Aa]ny (?:idea|chance|thoughts|way|tips|ideas|advice)|[Aa]nyone|[Ww]hat about|[Hh]ow about)/u;

const ofTurn = new WeakMap<TurnReading, readonly Veto[]>();
const ofSentence = new WeakMap<Sentence, readonly Veto[]>();
const ofClause = new WeakMap<Clause, readonly Veto[]>();

/** The vetoes that apply to a clause; empty if the clause states what it says. */
export function vetoesOf(clause: Clause): readonly Veto[] {
  return cached(ofClause, clause, (): readonly Veto[] => {
    const { sentence } = clause;
    const { reading } = sentence;
    const turn = cached(ofTurn, reading, () => told('turn', reading.turn.content));
    const around = cached(ofSentence, sentence, () => told('sentence', sentence.text));
    const own = told('clause', clause.text);
    return [
      ...turn,
      ...around,
      ...own,
      ...(ASIDE.test(clause.text) || ASIDE.test(clause.joiner) ? (['aside'] as const) : []),
      ...(isConditional(clause) ? (['condition'] as const) : []),
      ...(isTold(clause) ? (['hearsay'] as const) : []),
      ...(isQuestion(clause) ? (['question'] as const) : []),
    ];
  });
}

function told(where: VetoRow['in'], text: string): readonly Veto[] {
  return VETOES.filter((row) => row.in === where && row.words.test(text)).map(({ veto }) => veto);
}

/** Subordinate statements: what is only mentioned alongside something else is not a statement of its own. */
const ASIDE =
  /^(?:now that|given that|although|though|even though|while|when|whenever|after|before|until|once|where|who|whose|which|in case|as long as|especially|despite)\b/iu;

const IF =
  /^(?:if|unless|whether)\b(?! (?:possible|you (?:can|could|don't mind|would|please)|that's (?:ok|okay|fine)|I (?:remember|recall)))/iu;

/** Whether a clause is true only if another clause next to it is. */
function isConditional({ sentence, index, text, joiner }: Clause): boolean {
  if (IF.test(text) || IF.test(joiner)) return true;
  const before = sentence.clauses[index - 1];
  const after = sentence.clauses[index + 1];
  return (
    (before !== undefined &&
      (IF.test(before.text) || IF.test(before.joiner)) &&
      /^(?:,|then|I|we)?$/.test(joiner)) ||
    (after !== undefined && IF.test(after.joiner))
  );
}

/** Whether it is reported speech: what follows "she told me that". */
function isTold({ sentence, index }: Clause): boolean {
  const before = sentence.clauses[index - 1];
  return (
    before !== undefined &&
    told('clause', before.text).includes('hearsay') &&
    !/^[.;–—-]$/.test(sentence.clauses[index]?.joiner ?? '')
  );
}

function isQuestion({ text, sentence, index }: Clause): boolean {
  if (QUESTION_START.test(text)) return true;
  if (!sentence.asks) return false;
  const [first] = sentence.clauses;
  const later = sentence.clauses.slice(index + 1);
  const states = /^(?:I|we|my|our|\p{Lu})/u.test(text);
  return (first !== undefined && QUESTION_START.test(first.text)) || later.length === 0 || !states;
}

function cached<Key extends object, Value>(store: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const known = store.get(key);
  if (known !== undefined) return known;
  const made = make();
  store.set(key, made);
  return made;
}
