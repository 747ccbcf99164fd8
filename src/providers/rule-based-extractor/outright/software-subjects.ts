import { isCommonWord } from '../capitalised-names.ts';
import { type FactCollector, NOT_A_NAME as NOT_NAMED } from '../fact-collector.ts';
import { NOT_A_NAME } from '../name-words.ts';
import { pattern } from '../pattern.ts';
import { ADVERB, OCCUPATION_NOUN, RELATION } from '../phrases.ts';
import { SOFTWARE_NAMES } from './software-names.ts';

/** Who or what a clause on software is about. */
export interface SoftwareSubject {
  /** As facts name it. */
  readonly name: string;
  readonly isSpeaker: boolean;
  /** A program, a machine or a part of one by its noun: "backend", "billing service". */
  readonly isSystem: boolean;
  readonly isPerson: boolean;
  /** Others it is said of as well: "Tom and Ana both use Emacs". */
  readonly others?: readonly string[];
  /** A name that no noun tells what it is of. */
  readonly isNamed?: boolean;
  /** A single word in lower case, which may be a name. */
  readonly isLowered?: boolean;
  /** A part of something that only its whole would tell: "db: MariaDB". */
  readonly isPart?: boolean;
}

/** Nouns of what runs, is written, or is used for something. */
const SYSTEM =
  'service|services|svc|micro-?services?|app|apps|application|applications|backend|back-end|back end|frontend|front-end|front end|front|server|servers|client|site|website|web ?site|webshop|web ?shop|shop|store|platform|' +
  'system|systems|software|firmware|tool|tools|tooling|toolchain|library|lib|package|plugin|extension|module|component|cluster|clusters|box|boxes|machine|machines|vm|vms|node|nodes|laptop|laptops|computer|computers|desktop|workstation|pc|pcs|phone|phones|tablet|tablets|mac|' +
  'homelab|home lab|nas|router|firewall|gateway|proxy|proxies|queue|cache|db|dbs|database|databases|warehouse|data warehouse|lake|data lake|pipeline|pipelines|etl|api|apis|sdk|cli|bot|scraper|crawler|parser|compiler|engine|solver|simulation|simulator|model|code|codebase|code base|repo|repos|monorepo|monolith|project|product|game|' +
  'cms|crm|erp|pos|till|tills|ehr|emr|pms|lms|wms|mes|dcs|scada|hmi|plc|dms|hris|ci|ci/cd|registry|website|blog|newsletter|wiki|intranet|portal|dashboard|dashboards|panel|admin|admin panel|ui|gui|web ui|worker|workers|consumer|consumers|scheduler|importer|exporter|indexer|ingest|ledger|checkout|' +
  'stack|infra|infrastructure|environment|env|prod|production|staging|dev|runners?|build|builds|tests|test suite|scripts?|analysis|payroll|billing|pricing|forum|bookings?|accounts|accounting|invoicing|ticketing|helpdesk|inventory|stock|search|auth|monitoring|logging|alerting|hosting|deploys|deployment|backups?|docs|documentation|' +
  'editor|ide|shell|terminal|browser|os|operating system|password manager|mail|e-?mail|calendar|notes|spreadsheets?|mobile|web|android app|ios app|data|records|catalogue|catalog|member list|website builder|robot|drone|printer|controller|sensor|device|board|chip|flight stack|thing|side project|program|programme|framework|language|daily driver';
const IS_SYSTEM = pattern(`(?:^|[\\s'-])(?:${SYSTEM})$`, 'iu');
/** What one has for oneself: what it is is what one uses. */
const OWN_TOOL =
  /^(?:(?:code |text |main |primary |default |current |usual |go-to |day-to-day |daily |work |personal |whole |full |entire |tech |dev |development |video |photo |music |note-taking |preferred |desktop |everyday |password |mail |email |e-mail |task |project management |chat |drawing |design |3d |cad |web |home |writing |booking |accounting |tool |office |library |classroom |dictation |statistics |stats |budget |planning )*(?:editor|ide|os|operating system|distro|shell|terminal|terminal emulator|browser|search engine|password manager|mail client|e-?mail client|calendar app|notes app|note app|todo app|to-do app|task manager|window manager|desktop environment|daily driver|tools?|tool ?list|toolchain|tool of choice|editor of choice|programming languages?|languages?|language of choice|go-to|setup|set-up|set up|stack|software|software list|workflow|rig|kit|gear|daw|dictation|accounting package|package|mail|e-?mail|hosting|calendar|vpn|cloud storage|bookkeeping|reference manager|project tracker|issue tracker|chat tool|payroll|cad|epos))$/i;
/** Nouns of what one keeps in a program that one uses. */
const CONTENT =
  /(?:^|\s)(?:data|files?|docs|documents|documentation|dashboards?|forms?|accounts|books|records|tickets|planning|notes|photos|pictures|decks|slides|models|drawings|plans|spreadsheets?|budgets?|invoices|bookings|reservations|passwords|contacts|calendar|tasks|to-?dos|recipes|timesheets|designs|mock-?ups|diagrams|reports|members?|memberships?|donations|payroll|everything|time tracking|project management|customer data|expenses|scheduling|contracts|bookkeeping|accounting|wages|orders|enquiries|manuscript|thesis|drafts?|layout|references|citations|code|repos?|source)$/i;
/** Parts that a bare word names without saying of what: "db: MariaDB". */
const BARE_PART =
  /^(?:lang|language|host|hosting|platform|db|dbs|database|job|client|server|queue|engine|framework|storage|cache|prod|dev|where|device|thing|things|project|product|data|records|stock|env|environment|search|auth|web|mail|e-?mail|model|board|chip|sensor|controller)$/i;
const PERSON = pattern(
  `(?:^|\\s)(?:${RELATION}|${OCCUPATION_NOUN}|bf|gf|mate|wife|guy|man|woman|lady|girl|kids?|children|parents|friends|colleagues|people|folks|guys|students|pupils|neighbou?rs?|clients|customers?|users?|family|owner|tenant|patient|flatmates|roommates|brothers|sisters|daughters|sons)(?=$|\\s)`,
  'iu',
);
const NOT_IN_NOUN =
  /^(?:is|was|are|were|be|been|am|that|this|which|who|whom|and|or|but|if|of|in|on|at|to|for|with|from|by|i|we|you|they|he|she|it|not|never|no|will|would|can|could|should|must|may|might|has|have|had|do|does|did|what|why|how|when|where|because|so|as|than|then|there|here|called|named|mine|yours|theirs|ours|his|hers|every|everything|everyone|nothing|nobody|somebody|something|problem|point|question|answer|reason|idea|plan|goal|rule|advice|decision|choice|alternative|option|future|rest|others?|others|only|same|latter|former|fact|truth|thought|hope|dream|best|worst|way)$/i;
const WORD = "[\\p{L}\\p{N}@][\\p{L}\\p{N}'&/._-]*";
const OPENING =
  /^(?:(?:so|and|but|also|plus|well|fyi|btw|ok|okay|yeah|yes|oh|basically|anyway|right|hi|hey|hello|currently|now|nowadays|these days|at the moment|right now|today|at work|at home|at school|at uni|at the office|at my job|for now|personally|by the way|note|for context|context|just so you know|for reference|for what it's worth|fwiw|for the record|officially|technically|as it happens|honestly|actually|in fact|also|still|as of today|as of now|since last (?:week|month|year)|since (?:january|february|march|april|may|june|july|august|september|october|november|december|\d{4})|on the (?:server|client|backend|frontend) side|in the (?:lab|office|shop|studio|clinic|kitchen|school|firm|team|company)|here|over here|internally)(?:,|:| -)? )+/i;
const FOR_WHAT = pattern(
  "^(?:[Ff]or|[Ii]n|[Oo]n|[Aa]t) (?:(?:the|our|my|all|all the|all our|all my) )?[\\p{L}\\p{N}'&/-]+(?: [\\p{L}\\p{N}'&/-]+){0,4}?,? (?=(?:I|we)\\b)",
  'u',
);
const AT_COMPANY = pattern(
  "^[Aa]t (\\p{Lu}[\\p{L}\\p{N}&'-]+(?: \\p{Lu}[\\p{L}\\p{N}&'-]+){0,3}),? we(?= |$|')",
  'u',
);
const AFTER_ADVERB = pattern(
  `(?:${ADVERB.slice(0, -1)}|(?: nearly| almost| usually| normally| generally| mainly| primarily| exclusively| personally| typically| largely| entirely| pretty much| more or less| technically| in fact| these days| at the moment| right now| today| nowadays| itself| kind of| sort of|,))*$`,
  'iu',
);
const NOUN = pattern(
  `^(?:[Tt]he|[Oo]ur|[Mm]y|[Tt]his|[Aa]ll (?:of )?(?:our|my|the)|[Mm]y own|[Oo]ur own|[Oo]ur whole|[Mm]y whole|[Tt]he whole|[Oo]ur entire|[Mm]y old|[Mm]y new) (${WORD}(?: ${WORD}){0,4})(?:(?:, (?:which is )?(?:called |named |codename |codenamed )?| \\(\\s?|, ?"| "| “)([\\p{L}\\p{N}@][\\p{L}\\p{N}'&/._ -]{1,30}?)(?:,|\\)|"|”,?)?)?$`,
  'u',
);
const OF = pattern(
  `^(${WORD}(?: ${WORD}){0,3}?) (?:of|in|at|for|behind|from|on|under|over) (?:${WORD})(?: ${WORD}){0,4}$`,
  'u',
);
const NAME = pattern(
  "^(?:[Tt]he )?(\\p{Lu}[\\p{L}\\p{N}'&/._-]*(?: (?:\\p{Lu}[\\p{L}\\p{N}'&/._-]*|\\d[\\d.]*|of(?: the)?|de|da|van)){0,3}(?: (?:service|app|api|API|backend|frontend|server|cluster|site|crawler|engine|module|database|pipeline|library))?)(?:, (?:our|the|my|an?) [^,]{3,50},?|, [^,]{3,30},| \\((?:our|the|my|an?) [^()]{3,50}\\))?$",
  'u',
);
/** "I've a machine called Gandalf that" runs something. */
const MACHINE_CALLED = pattern(
  '(?:^|\\s)(?:an?|the|my|our|one) ((?:[\\p{L}\\p{N}\'-]+ ){0,3}?[\\p{L}\\p{N}\'-]+),? (?:called|named) ["“]?(\\p{Lu}[\\p{L}\\p{N}-]+|[\\p{L}\\p{N}]+(?:[-_][\\p{L}\\p{N}]+)+)["”]?,? (?:that|which)$',
  'u',
);
/** A name in quotes: '"hopper", my home server,' */
const QUOTED = /^["“]([^"“”\s]{2,24})["”]?(?:,? ["”]?(?:our|the|my|an?) ([^,]{3,40}),?)?$/;
const PAIR = pattern("^(\\p{Lu}[\\p{L}'-]+)(?: and | & |, )(\\p{Lu}[\\p{L}'-]+)$", 'u');
const SLUG = pattern(
  '^([\\p{L}\\p{N}]+(?:[-_.][\\p{L}\\p{N}]+)+)(?:, (?:our|the|my|an?) [^,]{3,50},?)?$',
  'u',
);
const BARE = pattern(`^(${WORD}(?: ${WORD}){0,2})(?: \\(?["“]?(\\p{Lu}[\\p{L}\\p{N}-]+)["”]?\\)?)?$`, 'u');
const CALLED = pattern(
  "(?:(?:is|'s|was|are) (?:now )?|, |\\()?(?:called|named|codename|codenamed|goes by|name is|name's|name =|name:|(?:[Pp]roject|[Ss]ervice|[Pp]roduct|[Aa]pp|[Gg]ame|[Pp]rogramme)(?::| =)) [\"“]?(\\p{Lu}[\\p{L}\\p{N}'&._-]*(?: \\p{Lu}[\\p{L}\\p{N}'&._-]*| \\d[\\d.]*){0,2}|[\\p{L}\\p{N}]+(?:[-_.][\\p{L}\\p{N}]+)+)",
  'u',
);
const APPOSED = pattern(
  '^(?:[Oo]ur|[Tt]he|[Mm]y) [^,.;:]{3,40}, (\\p{Lu}[\\p{L}\\p{N}-]*|[\\p{L}\\p{N}]+(?:-[\\p{L}\\p{N}]+)+), (?:is|runs|uses|has|was|needs|depends|sits|lives)\\b',
  'u',
);
const NAMED_AS = pattern(
  "^(?:[Tt]he )?(\\p{Lu}[\\p{L}\\p{N}'&/._-]*(?: \\p{Lu}[\\p{L}\\p{N}'&/._-]*){0,2}|[\\p{L}\\p{N}]+(?:[-_][\\p{L}\\p{N}]+)+) (?:is|=) (?:our|the|my|an?) ",
  'u',
);
const FIRST_SUBJECT = pattern(
  `^((?:[Tt]he|[Oo]ur|[Mm]y) ${WORD}(?: ${WORD}){0,3}?)(?:'s| is| runs?| uses?| has| needs| depends| sits| lives| was| handles| does| takes)\\b`,
  'u',
);

const BEFORE_BE =
  /^([^.,;:?!]{2,50}?)(?:(?:'s|:)? (?:is|runs|uses|has|was|needs|depends|sits|lives|are|=)|'s (?:in|out|done|live|up|working|ready|finished|merged|back|running|online))\b/u;

/** Business software that a bare word names: whose it is, is who says it. */
const BARE_TOOL =
  /^(?:crm|till|till system|payroll|epos|edr|siem|mes|pdm|cad|dictation|backups?|accounts package|accounting package|booking system|booking app|stock system|practice software|catalogue|channel manager|payments|invoicing|documentation|docs|tickets|chat|video calls?|calls|scheduling|rota|tax|hr|timesheets|books|spec(?:s|ifications)?|drawings)$/i;

/** What is kept in a program, named without an article. */
const TRACKED =
  /^(?:time tracking|time keeping|project management|bookkeeping|note-taking|expenses|timesheets|invoicing|accounting|payroll|planning|scheduling|hr|recruiting|files|documents|docs|photos|tickets|tasks|designs|mock-?ups|contracts|customer data|membership data|raw data)$/i;
const TOOLS_USED =
  /^(?:(?:the |some |other |my |our |main )?(?:tools?|software|apps?|programs?|programmes|things|stack|languages?|editors?|systems?)(?: that| which)? (?:I|we)(?: mostly| mainly| currently| actually| all)* (?:use|work with|run|rely on)(?: daily| every day| at work| most| here)*(?: (?:is|are))?|(?:I|we)(?: mostly| mainly| currently)* use)$/i;
const EVERYTHING =
  /^(?:(?:almost |nearly |pretty much )?everything(?: else)?|it all|all of it|the whole thing|the whole lot|all our stuff|the whole stack|our whole stack)$/i;
const LOWERED = /^[a-z][a-z0-9]{2,15}$/;
const ADVERBIAL =
  /^(?:please|just|then|also|now|still|always|please|maybe|most|some|each|all|both|any|more|many|few|who|whoever|must|need|use|using|using|lets|dont|cant|someone|anyone|everyone|everybody|nobody|life|love|work|time|today|tomorrow|yesterday|money|success|trust|progress|way|news|outcome|result|results|price|prices|cost|costs|timing|weather|health|safety|delivery|payment|approval|access|survival|growth)$|ly$|ing$|ed$/i;

/** "desktop client Tamarin": the name is what it is about. */
const COMMON_AND_NAME = pattern(
  '^((?:\\p{Ll}[\\p{L}-]* |API |UI |CLI )+)(\\p{Lu}[\\p{L}\\p{N}-]*\\p{Ll}[\\p{L}\\p{N}-]*)$',
  'u',
);
/** A name given to something else than the subject. */
const OF_ANOTHER =
  /\b(?:reads?|writes?|uses?|has|have|runs?|with|in|on|from|to|into|at|by|brother|sister|husband|wife|boss)\b/i;

/** The subjects a name or noun may be of, from the words before a verb. */
export class SoftwareSubjects {
  readonly #collector: FactCollector;

  constructor(collector: FactCollector) {
    this.#collector = collector;
  }

  get speaker(): SoftwareSubject {
    return { name: this.#collector.speaker, isSpeaker: true, isSystem: false, isPerson: true };
  }

  /** Whom or what the words before a verb stand for, if they are a subject and nothing else. */
  of(words: string): SoftwareSubject | undefined {
    const at = AT_COMPANY.exec(words)?.[1];
    if (at !== undefined) return this.#name(at);
    let rest = words.trim().replace(OPENING, '').replace(FOR_WHAT, '');
    rest = ` ${rest}`.replace(AFTER_ADVERB, '').replace(OPENING, '').trim();
    if (
      /^(?:I|we|me|my (?:team|company|startup|employer) and I|[\p{L}]+ and I|we both|we all)$/iu.test(rest)
    ) {
      const friend = /^(\p{Lu}[\p{L}'-]+) and I$/u.exec(rest)?.[1];
      return friend !== undefined && this.#name(friend)?.isPerson === true
        ? { ...this.speaker, others: [friend] }
        : this.speaker;
    }
    const [, one = '', other = ''] = PAIR.exec(rest) ?? [];
    if (one !== '' && [one, other].every((name) => this.#name(name)?.isPerson === true))
      return { name: one, isSpeaker: false, isSystem: false, isPerson: true, others: [other] };
    const [, machineNoun = '', machine] = MACHINE_CALLED.exec(rest) ?? [];
    if (machine !== undefined && IS_SYSTEM.test(machineNoun))
      return { name: machine, isSpeaker: false, isSystem: true, isPerson: false };
    const [, quoted, quotedNoun = ''] = QUOTED.exec(rest) ?? [];
    if (quoted !== undefined)
      return {
        name: quoted,
        isSpeaker: false,
        isSystem: IS_SYSTEM.test(quotedNoun),
        isPerson: false,
        isNamed: true,
      };
    if (TOOLS_USED.test(rest)) return { ...this.speaker, isSystem: true };
    if (EVERYTHING.test(rest)) {
      const owner = this.#owner(false);
      return owner === undefined ? undefined : { ...owner, isSystem: false };
    }
    if (/^my /i.test(rest)) {
      const relative = this.#collector.subject(rest);
      if (
        relative !== undefined &&
        relative !== this.#collector.speaker &&
        !/^my (?:company|firm|team)/i.test(rest)
      )
        return this.#name(relative);
    }
    if (/^(?:it|that one|this one)$/i.test(rest)) return this.before();
    const noun = NOUN.exec(rest);
    if (noun !== null && /^my /i.test(rest) && BARE_TOOL.test(noun[1] ?? ''))
      return { ...this.speaker, isSystem: true };
    if (noun !== null) return this.#noun(noun[1] ?? '', noun[2], /^(?:my|our)/i.test(rest));
    const [, part = '', called] = BARE.exec(rest) ?? [];
    if (BARE_TOOL.test(part)) return { ...this.speaker, isSystem: true };
    if (IS_SYSTEM.test(part) || OWN_TOOL.test(part)) {
      const subject = this.#noun(part, called, false);
      return subject !== undefined && BARE_PART.test(part) ? { ...subject, isPart: true } : subject;
    }
    if (BARE_PART.test(part)) return undefined;
    if (TRACKED.test(part)) return { name: part, isSpeaker: false, isSystem: false, isPerson: false };
    const name = NAME.exec(rest)?.[1] ?? SLUG.exec(rest)?.[1];
    if (name !== undefined) return this.#name(name);
    return LOWERED.test(rest) && !NOT_IN_NOUN.test(rest) && !PERSON.test(rest) && !ADVERBIAL.test(rest)
      ? { name: rest, isSpeaker: false, isSystem: false, isPerson: false, isNamed: true, isLowered: true }
      : undefined;
  }

  /** As `of`; of a second verb, whose subject comes cut short, it is that of the first: "the ledger [service]". */
  whole(words: string): SoftwareSubject | undefined {
    const { text, sentence, before } = this.#collector.statement;
    const isCut = !sentence.includes(text) && before.at(-1)?.text.startsWith(words.trim()) === true;
    return (isCut ? this.before() : undefined) ?? this.of(words);
  }

  /** Whether words before a verb are of what one keeps in a program, as "the data". */
  isContent(words: string): boolean {
    return CONTENT.test(words.trim().replace(/(?:'s| all| is| are)$/, ''));
  }

  /** What the words before a verb give a name to: "Our thing's called Gannet, Elixir, ". */
  namedIn(words: string, last: string): SoftwareSubject | undefined {
    if (last.trim() !== '' && !/^[\p{L}\p{N}.# +/-]{1,30},? ?$/u.test(last)) return undefined;
    const match = CALLED.exec(words);
    if (match !== null && OF_ANOTHER.test(words.slice(0, match.index))) return undefined;
    const name = match?.[1];
    const subject = name === undefined ? undefined : this.#name(name);
    return subject?.isPerson === true ? undefined : subject;
  }

  #noun(words: string, called: string | undefined, isOwn: boolean): SoftwareSubject | undefined {
    const head = (OF.exec(words)?.[1] ?? words)
      .replace(
        /^(?:(?:own|whole|entire|current|existing|all of|all|our|my|the|their|his|her|its|your|both) )+/i,
        '',
      )
      .replace(/^(?:\p{Ll}\S* ){0,2}\p{Ll}\S*'s /u, '');
    const parts = head.split(' ');
    if (/\b(?:favou?rite|ideal|dream|first|previous|last|former|next|future)\b/i.test(head)) return undefined;
    if (parts.some((part) => NOT_IN_NOUN.test(part)) || parts.length > 4) return undefined;
    const own = COMMON_AND_NAME.exec(head);
    if (own !== null && (IS_SYSTEM.test((own[1] ?? '').trim()) || PERSON.test((own[1] ?? '').trim())))
      return this.#name(own[2] ?? '');
    if (/ (?:it|them|this|that|us|me)$/.test(words)) return undefined;
    const name = called?.trim().replace(/^(?:which is |called |named |code-?named? |aka )+/i, '');
    if (
      name !== undefined &&
      /^(?:\p{Lu}|[\p{L}\p{N}]+[-_])/u.test(name) &&
      !/^(?:which|who|that|the|our|my|I)\b/.test(name)
    )
      return { name, isSpeaker: false, isSystem: true, isPerson: false };
    if ((PERSON.test(head) && !IS_SYSTEM.test(head)) || /^(?:(?:small|little|whole) )?things?$/i.test(head))
      return undefined;
    if (OWN_TOOL.test(words) || (/tools$/i.test(head) && OWN_TOOL.test(head))) return this.#owner(isOwn);
    return {
      name: head.replace(/'s$/, ''),
      isSpeaker: false,
      isSystem: IS_SYSTEM.test(head),
      isPerson: false,
    };
  }

  /** Whose setup it is: of what was named before it, otherwise the speaker's. */
  #owner(isOwn: boolean): SoftwareSubject | undefined {
    const named = isOwn ? undefined : this.before(true);
    return named === undefined ? { ...this.speaker, isSystem: true } : named;
  }

  #name(name: string): SoftwareSubject | undefined {
    // "We'll", "Everything's": a verb is in it.
    if (/^(?:we|you|they|he|she|it|that|there|everything|who|i)'|'(?:ll|ve|re|d|m)$/i.test(name))
      return undefined;
    name = name.replace(/ v?\d+\.\d[\d.]*$/, '').replace(/[.,]+$/, '');
    const first = name.split(' ')[0] ?? '';
    const isKnown = SOFTWARE_NAMES.has(name.toLowerCase());
    if (/^Project \p{Lu}/u.test(name)) return { name, isSpeaker: false, isSystem: true, isPerson: false };
    if (IS_SYSTEM.test(name) && NOT_A_NAME.has(first) && !NOT_NAMED.test(first))
      return { name, isSpeaker: false, isSystem: true, isPerson: false };
    if (NOT_NAMED.test(first) || (NOT_A_NAME.has(first) && !isKnown && !IS_SYSTEM.test(name)))
      return undefined;
    if (SOFTWARE_NAMES.get(name.toLowerCase())?.kind === 'language') return undefined;
    const kind = this.#collector.entities.find(({ surface }) => surface === name)?.kind;
    if (kind === 'place') return undefined;
    const isPerson =
      kind === 'person' && !(isKnown && SOFTWARE_NAMES.get(name.toLowerCase())?.isWord === false);
    return {
      name,
      isSpeaker: false,
      isSystem: !isPerson && !isCommonWord(first),
      isPerson,
      isNamed: kind === undefined && !/[-_.]|\d/.test(name),
    };
  }

  /** "It": what the statement before names or is about; one about "it" itself goes back further. */
  before(onlyNamed = false): SoftwareSubject | undefined {
    for (const { text } of [...this.#collector.statement.before].reverse().slice(0, 3)) {
      const called = CALLED.exec(text);
      const isOther = called !== null && OF_ANOTHER.test(text.slice(0, called.index));
      const named =
        (isOther ? undefined : called?.[1]) ??
        (onlyNamed ? undefined : (NAMED_AS.exec(text)?.[1] ?? APPOSED.exec(text)?.[1]));
      if (named === undefined && /^(?:it|that one|this one)\b/i.test(text)) continue;
      if (named === undefined && onlyNamed) continue;
      const noun = text.slice(0, called?.index).trim();
      if (!isOther && called?.[1] !== undefined && IS_SYSTEM.test(noun))
        return { name: called[1], isSpeaker: false, isSystem: true, isPerson: false };
      const words = FIRST_SUBJECT.exec(text)?.[1] ?? BEFORE_BE.exec(text)?.[1];
      const subject =
        named === undefined ? (words === undefined ? undefined : this.of(words)) : this.#name(named);
      return subject === undefined || subject.isPerson ? undefined : subject;
    }
    return undefined;
  }
}
