import { matchesOf } from '../pattern.ts';
import { OCCUPATION_NOUN } from '../phrases.ts';

/** What somebody is for a living or holds as a post, in one word. */
const HEADS: ReadonlySet<string> = new Set([
  ...OCCUPATION_NOUN.toLowerCase()
    .split('|')
    .filter(
      (noun) =>
        !/[^a-z-]|^(?:student|undergraduate|retiree|pensioner|veteran|founder|co-founder|cofounder|owner|intern|head|freelancer|contractor|investor|captain|president)$/.test(
          noun,
        ),
    ),
  'captain',
  'president',
  'intern',
  ...(
    'dispatcher manager director supervisor coordinator inspector minister miner turner miller mason smith messenger streamer youtuber influencer ' +
    'blogger podcaster fundraiser fund-raiser handyman bouncer postie chippy brickie bookie dogwalker signalman lifeboatman binman dustman ' +
    'cowman milkmaid mayor mp garda hostess newsagent dinner-lady housepainter ghostwriter sales-assistant webdesigner sommelière au-pair ' +
    'accompanist acupuncturist allergist anaesthetist anaesthesiologist anthropologist apprentice arborist archivist astrophysicist ' +
    'au-pair audiologist barmaid barman beautician biochemist blacksmith boatbuilder boatswain bodyguard bookbinder bookseller ' +
    'botanist bursar busker butler cabbie cabinetmaker cameraman caregiver carer cashier chairperson chairwoman chambermaid chaplain ' +
    'chauffeur cheesemaker chemist childminder chiropodist choirmaster choreographer churchwarden cinematographer cleaner clockmaker ' +
    'clergyman co-host cobbler columnist comedian commodore concierge confectioner constable cooper coroner councillor counselor ' +
    'craftsman crofter cryptographer dean deacon decorator demographer dentist deputy dermatologist detective ' +
    'diver dj doorman doula dressmaker ecologist electrician endocrinologist endodontist engraver ' +
    'entomologist epidemiologist ethicist executive exterminator faller farmhand farrier ferryman filmmaker firefighter fireman fisher ' +
    'fisherman fishmonger fitter footballer foreman forager forewoman furrier gamedev gamekeeper gastroenterologist ' +
    'geneticist geochemist geographer geophysicist glassblower goldsmith gp greengrocer grocer groundsman ' +
    'groundskeeper groomer gynaecologist gynecologist haematologist hca headmaster headmistress head-teacher herbalist herder homeopath ' +
    'hotelier housekeeper housemaster housewife huisarts hydrologist hygienist immunologist inspector instructor interpreter ' +
    'ironmonger janitor joiner journo justice kinesiologist kindergartner labourer laborer landscaper lawyer lifeguard ' +
    'librarian linesman lobbyist locksmith locum luthier machinist magician magistrate maid maitre-d manicurist mason ' +
    'masseur masseuse matron mediator metallurgist meteorologist microbiologist milkman miller milliner miner minister missionary ' +
    'moderator mortician naturopath neonatologist nephrologist neurologist neuropsychologist neuroscientist neurosurgeon ' +
    'newsreader notary nurse nurseryman obgyn ob-gyn obstetrician oboist oculist oncologist operator ophthalmologist optician ' +
    'orchardist orderly organist ornithologist orthodontist orthopaedist orthopedist orthopod osteopath ot paediatrician panel-beater ' +
    'paralegal paramedic pathologist pediatrician perfumer periodontist pharmacologist philosopher phlebotomist ' +
    'physicist physician physio physiotherapist piper planner plasterer playwright podiatrist poet policeman policewoman politician ' +
    'porter postmaster postmistress postman postwoman principal printmaker programmer prosecutor prosthetist provost ' +
    'psychotherapist publican publicist publisher pulmonologist quilter rabbi radiographer radiotherapist rancher receptionist rector ' +
    'registrar repairman reporter restaurateur restorer retailer rheumatologist rigger roofer saddler salesman saleswoman ' +
    'sacristan sailmaker scaffolder schoolmaster schoolmistress scientist scorer scoutmaster screenwriter seamstress senator ' +
    'sensei setter sergeant shepherd shepherdess sheriff shipwright shoemaker shopkeeper sign-writer silversmith skipper smith ' +
    'socialworker soldier solicitor songwriter sorter sparky sparkie speechwriter spokesman spokesperson spokeswoman ' +
    'stage-manager stagehand steward stewardess stockbroker stockman stonemason stonecutter storyteller stuntman ' +
    'subeditor superintendent surgeon surveyor tanner tattooist tattooer taxidermist teacher ' +
    'thatcher toolmaker toxicologist trawlerman treasurer trucker tuner turner typesetter typist umpire undertaker ' +
    'underwriter upholsterer urologist usher venereologist vicar violist virologist voice-over volcanologist ' +
    'waiter warden watchmaker watchman weaver webmaster welder wheelwright winder wigmaker woodcarver woodcutter woodworker ' +
    'woodturner writer zoologist zookeeper headteacher cox coxswain caretaker bassoonist bassist cellist clarinettist flautist ' +
    'flutist harpist keyboardist percussionist saxophonist trombonist trumpeter tubist vocalist bailiff bellringer verger ' +
    'sexton curate prioress abbot bishop archdeacon canon preacher evangelist elder cantor hafiz muezzin ombudsman ranger rheumy ' +
    'pulmo sre sysop webdev copyeditor bdm ceo cto cfo coo cmo cio ciso pm qa hr rn lpn cpa hod sdr cna'
  ).split(' '),
]);

/** Words that name a post only with what stands before them: "play specialist", "case worker", "sound guy". */
const NEEDS_WORDS: ReadonlySet<string> = new Set(
  (
    'worker officer specialist expert lead hand rep keeper master maker operator head tech representative chief attendant ' +
    'associate practitioner handler controller packer picker loader leader servant guard walker sitter organiser organizer ' +
    'fixer washer trustee executive restorer elder hostess crew staff'
  ).split(' '),
);
/** Of these the ones that also stand alone before or after a name. */
const ALONE_WITH_NAME: ReadonlySet<string> = new Set(['head', 'lead']);
const NEVER_ALONE_HEADS = /^(?:ent|ot|md|phd|pa|ta|hr|pm|qa|dj|rn|pulmo|canon)$/;

/** Words that a post is not made of: before them the noun phrase ends. */
const OUTSIDE: ReadonlySet<string> = new Set(
  (
    'a an the my our your his her their its this that these those another some any no every each both all one two three four five six ' +
    'i you he she it we they who which whose what me him them us not never only also just still now currently already recently formerly ' +
    'previously again once ever always then there here so very really quite pretty rather too and or but nor as at in on of for from with ' +
    'by to into onto over under about after before since until till than like via per w is am are was were be been being ' +
    "im i'm he's she's they're we're it's that's there's who's isn't wasn't has have had do does did will would can could should may might " +
    'must work works worked working become became becoming remain remains called named said says say asked told tell ask call ring ' +
    'text email see saw meet met phone get got getting want wants need needs needed hire hired hiring find found know knows knew ' +
    'thank thanks help helps make made makes let lets if when while because whether where why how hi hello hey dear ' +
    'finishing doing studying making seeing having like appointed elected sole made hired recruited turned born aged married engaged trained qualified based employed promoted mr mrs ms dr prof say plus minus vs aka ex'
  ).split(' '),
);
/** Left off what somebody is: said of how, since when and whence they are it. */
const DROPPED =
  /^(?:new|newly|old|older|young|younger|current|own|usual|regular|main|nice|lovely|kind|sweet|tall|short|little|big|funny|wonderful|brilliant|excellent|good-looking|fellow|local|proud|humble|simple|mere|glorified|actual|full-time|part-time|fulltime|parttime|full|part|time|freelance|self-employed|independent|qualified|certified|licensed|registered|trained|professional|practising|practicing|working|single|married|widowed|divorced|gay|trans|blind|deaf|pregnant|female|male|woman|lady|same|other|second|first|third|fourth|fifth|half-day|pensioned|next|last|late|poor|dear|beloved|famous|favourite|favorite|temporary|interim|acting|permanent|unemployed|retired|former|previous|outgoing|ex|ex-|then|future|aspiring|budding|polish|german|french|spanish|italian|dutch|swedish|danish|norwegian|finnish|irish|scottish|welsh|british|american|canadian|australian|nigerian|ghanaian|kenyan|indian|chinese|japanese|korean|russian|ukrainian|turkish|greek|brazilian|portuguese|mexican|romanian|hungarian|czech|swiss|austrian|iranian|syrian|egyptian|native|wee|humble|hard-working|hardworking|busy|tired|exhausted|harassed|genuine|real|true|[a-z]+-year-old|\d+-year-old|year-old|third-year|second-year|first-year|final-year|\d+(?:st|nd|rd|th)-year|trainee|bilingual|catholic|muslim|jewish|christian|honest|small|tiny|huge|ordinary|resident|semi-retired)$/i;
const PAST = /^(?:retired|pensioned|former|previous|ex|ex-|late)$/i;
const FUTURE = /^(?:aspiring|budding|future|would-be|wannabe|unemployed|next)$/i;
/** Said of how well one does it for pleasure: a bad cook is no cook, a big reader none either. */
const JUDGED =
  /^(?:good|great|bad|terrible|awful|decent|keen|avid|amateur|hobby|slow|fast|fussy|nervous|picky|light|heavy|worst|best|better|big|rubbish|lousy|hopeless|natural|born|solid|wannabe|home|armchair|bedroom|backseat|strong|weak|poor|useless|lazy|messy|passionate|enthusiastic|occasional|regular|confident|cautious|careful|team|early|fair|absolute|total|bit)$/i;
const PASTIME =
  /^(?:cook|baker|driver|writer|singer|dancer|gardener|planner|trader|sailor|photographer|artist|painter|potter|diver|brewer|builder|listener|teacher|guitarist|pianist|drummer|musician|poet|investor|worker|expert|fisherman|knitter)$/;
/** Heads that take "of what": "head of maintenance", "director of programmes". */
const OF_WHAT =
  /^ of ((?!(?:the|a|an|our|my|this|that|these|those|his|her|their|your|its|it|all|one|some|what|which|course|two|three|four|five|mine|ours|yours|many|several|over|about|both|my)\b)\p{Ll}+(?: (?!(?:here|there|now|since|at|for|in|with|from|and|or|but|until|who|which|the|is|was|on)\b)\p{Ll}+)?(?: (?:and|&) \p{Ll}+)?)(?=[.,;:!?)]|$| \(| (?:at|for|in|with|from|since|and|or|but|here|there|now|until)\b)/u;
/** Posts that are named with a department as it writes itself: "Head of Customer Success". */
const TAKES_NAME = /^(?:head|Director|VP|Head|Chief|dean|Dean|professor|Professor)$/;
const OF_DEPARTMENT = /^ of (\p{Lu}[\p{L}&]+(?: (?:and |& |of )?\p{Lu}[\p{L}&]+){0,2})(?=[\s.,;:!?)]|$)/u;
const TOKEN = /(?<!['\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}&/-]*(?:'(?!s\b)\p{L}+)?/gu;

/** What a text calls somebody by trade or post, and where. */
export interface Occupation {
  /** As annotators keep it: without article, or what only says since when or how well. */
  readonly words: string;
  /** Where the noun phrase begins, without its determiner, and ends (exclusive). */
  readonly start: number;
  readonly end: number;
  /** Where the noun phrase begins with what was left off ("retired", "Polish"). */
  readonly from: number;
  /** It was so: "a retired nurse". */
  readonly isPast: boolean;
  /** A word that says little without a name beside it ("manager"). */
  readonly needsName: boolean;
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The occupations a text names, from left to right. */
export function occupationsIn(text: string): Occupation[] {
  const words: Word[] = matchesOf(TOKEN, text).map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const found: Occupation[] = [];
  for (const [at, word] of words.entries()) {
    const head = word.text.toLowerCase();
    const single = head.includes('-') ? head.replace(/^.*-(?=[a-z]+$)/, '') : head;
    if (!HEADS.has(head) && !HEADS.has(single) && !NEEDS_WORDS.has(head)) continue;
    // "head chef", "project manager": the noun phrase ends with its last head.
    const next = words[at + 1];
    if (next !== undefined && next.start === word.end + 1 && text[word.end] === ' ' && isHead(next.text))
      continue;
    if (/^ (?:lady|woman|guy|man|fella|bloke|chap)\b/.test(text.slice(word.end))) continue;
    const occupation = phraseEndingAt(text, words, at, found.at(-1)?.end ?? 0);
    if (occupation !== undefined) found.push(occupation);
  }
  return found;
}

function isHead(word: string): boolean {
  return (HEADS.has(word) && !NEVER_ALONE_HEADS.test(word)) || NEEDS_WORDS.has(word);
}

function phraseEndingAt(
  text: string,
  words: readonly Word[],
  at: number,
  after: number,
): Occupation | undefined {
  const head = words[at];
  if (head === undefined) return undefined;
  let first = at;
  while (first > 0 && at - first < 4) {
    const before = words[first - 1];
    const now = words[first];
    if (before === undefined || now === undefined || before.start < after) break;
    if (text.slice(before.end, now.start) !== ' ' || !belongs(before.text, head.text)) break;
    first -= 1;
  }
  const from = words[first]?.start ?? head.start;
  let isPast = false;
  for (; first < at; first += 1) {
    const word = words[first]?.text ?? '';
    if (FUTURE.test(word)) return undefined;
    if (JUDGED.test(word) && PASTIME.test(head.text)) return undefined;
    if (PAST.test(word)) isPast = true;
    if (!DROPPED.test(word) && !JUDGED.test(word)) break;
  }
  const start = words[first]?.start ?? head.start;
  const of =
    OF_WHAT.exec(text.slice(head.end)) ??
    (TAKES_NAME.test(head.text) ? OF_DEPARTMENT.exec(text.slice(head.end)) : null);
  const end = head.end + (of?.[0].length ?? 0);
  const alone = first === at && of === null;
  const word = head.text.toLowerCase();
  if (alone && NEVER_ALONE_HEADS.test(word) && head.text === word) return undefined;
  const needsName = alone && NEEDS_WORDS.has(word);
  if (needsName && !ALONE_WITH_NAME.has(word)) return undefined;
  if (/^ex-/i.test(text.slice(start, end))) isPast = true;
  return {
    words: text.slice(start, end).replace(/^ex-|^.*-turned-/i, ''),
    start,
    end,
    from,
    isPast,
    needsName,
  };
}

/** Whether a word before the head is a part of the post: lower case, letters that stand for a word, or a title throughout. */
function belongs(word: string, head: string): boolean {
  if (OUTSIDE.has(word === 'IT' ? 'computing' : word.toLowerCase())) return false;
  if (/^\d/.test(word)) return /^\d+(?:st|nd|rd|th)-year$/.test(word);
  if (/^[a-z][a-z/&-]*$/.test(word)) return true;
  if (/^[A-Z]{2,4}$/.test(word)) return true;
  return (
    /^[A-Z]/.test(head) ||
    DROPPED.test(word) ||
    /^(?:English|French|German|Spanish|Latin|Quran|Senior|Junior|Python|Java|React|Android|Linux|Rust)$/.test(
      word,
    )
  );
}
