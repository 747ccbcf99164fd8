import nlp from 'compromise';
import type { EntityKind, ExtractedEntity, ExtractionTurn } from '../extractor.ts';
import { GIVEN_NAMES } from './given-names.ts';
import { ownWords } from './statements.ts';

interface Mention {
  kind: EntityKind;
  start: number;
  end: number;
  confidence: number;
  name?: string;
  email?: string;
  /** It stands within another: Aric in "Aric's business partner Ali". */
  nested?: boolean;
}

const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const NAMED_EMAIL =
  /(?<![\p{L}'-])(\p{Lu}[\p{L}'-]{1,40}(?: \p{Lu}[\p{L}'-]{1,40}){0,2})\s?[<(]\s*([\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]+\.\p{L}{2,})\s*[>)]/gu;
const HANDLE = /(?<![\p{L}\p{N}._%+/@-])@(\p{L}[\p{L}\p{N}_]{2,29})(?![\p{L}\p{N}_/@]|\.\p{L})/gu;
const FILE =
  /(?<![\p{L}\p{N}/.])[\p{L}\p{N}_-]{1,60}(?:\.[\p{L}\p{N}_-]{1,40}){0,4}\.(?:pdf|docx?|md|pptx?|xlsx?|csv|txt|key|odt)\b/giu;
const CHAPTER =
  /\b(?:chapter|ch\.?|section|appendix)\s?(?:\d{1,3}(?:\.\d+)*|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)\b/gi;
const PROJECT =
  /\b[Pp]roject (\p{Lu}[\p{L}\p{N}-]+)|(?<![\p{L}\p{N}-])(\p{Lu}[\p{L}\p{N}-]{1,40}(?: \p{Lu}[\p{L}\p{N}-]{1,40})?) (?:project|initiative)\b/gu;
/** Things of software that take their name from the words before them. */
const TERM_HEAD =
  'plugin|service|api|pipeline|module|endpoint|database|cluster|library|framework|sdk|schema|migration|middleware|gateway|webhook|queue|cache|token|index|server|client|dashboard|repo|repository|script|parser|scheduler|backend|frontend|adapter|driver';
const TERM_PHRASE = new RegExp(
  `\\b(?:the|our|my|an?|new|old|this)\\s+((?:[a-z][a-z0-9-]+\\s){1,2}(?:${TERM_HEAD}))s?\\b`,
  'g',
);
const NOT_MODIFIER =
  /^(?:new|old|same|whole|other|first|second|last|next|main|best|good|bad|big|small|only|entire|right|wrong|different|current|own|the|our|my|your|a|an|this|that|of|for|in|on|to|and|or|is|was|great|nice|few|more|some|very|really|just|free|slow|fast|broken|local|single|little|another|simple|test)$/;
const TECHNOLOGY =
  /(?<![\p{L}\p{N}@/.-])(?:Postgre(?:s|SQL)|MySQL|SQLite|MongoDB|Redis|Kafka|RabbitMQ|Kubernetes|Docker|Terraform|Ansible|GraphQL|gRPC|OAuth2?|OpenID|JWT|TypeScript|JavaScript|Python|Rust|Golang|Kotlin|Node\.js|Next\.js|React|Vue|Svelte|Angular|Django|Flask|Rails|Laravel|FastAPI|Elasticsearch|OpenSearch|pgvector|Grafana|Prometheus|Sentry|Jenkins|Webpack|Vite|Tailwind|PyTorch|TensorFlow|Ollama|vLLM|LangChain|Supabase|Firebase|Nginx|NATS|Linux|Ubuntu|Debian|WebSockets?|Figma|Jira|Notion|Neovim|Vim|Emacs|VS Code|Obsidian|CockroachDB|DynamoDB|Snowflake|BigQuery|ClickHouse|DuckDB|Airflow|dbt|Spark|Hadoop|Helm|Istio|Vault|Keycloak|Auth0|Okta|PostGraphile|Hasura|Prisma|Drizzle|Vitest|Jest|Playwright|Cypress)(?![\p{L}\p{N}])/gu;
const IDENTIFIER =
  /(?<![\p{L}\p{N}@/.#-])(?:[a-z]+(?:_[a-z0-9]+)+|[a-z]+[A-Z][A-Za-z0-9]+|[A-Z][a-z]+[A-Z][A-Za-z0-9]+)(?![\p{L}\p{N}@(/]|\.\p{L})/gu;
const NOT_IDENTIFIER =
  /^(?:iPhone|iPad|iOS|eBay|LinkedIn|YouTube|McDonald\w*|Mc[A-Z]\w+|Mac[A-Z]\w+|De[A-Z]\w+|PlayStation|FaceTime|WhatsApp|TikTok|PayPal|O[A-Z]\w+|La[A-Z]\w+|Di[A-Z]\w+|Fitz[A-Z]\w+|Le[A-Z]\w+|Van[A-Z]\w+)$/;
const ORGANISATION =
  /(?<![\p{L}\p{N}&'-])(?:\p{Lu}[\p{L}\p{N}&'-]{0,40}\s){1,4}(?:Inc|Corp|Corporation|Ltd|LLC|GmbH|AG|PLC|University|College|Bank|Hospital|Foundation|Institute|Labs?|Group|Systems|Technologies|Partners|Studios?|Consulting|Logistics|Airlines|Insurance|Media)\b\.?|\bUniversity of \p{Lu}\p{L}+/gu;
const EMPLOYER =
  /\b(?:work(?:s|ed|ing)?(?: (?:remotely|part-time|full-time|now))? (?:at|for)|joined|interview(?:ed|ing)? (?:at|with)|hired by|employed (?:at|by)|(?:job|internship|position|offer|engineer|manager|designer|intern|CEO|CTO|contractor|founder) (?:at|from|of)) (\p{Lu}[\p{L}\p{N}&'-]*(?: \p{Lu}[\p{L}\p{N}&'-]*){0,3})/gu;
const PLACED =
  /\b(?:live[sd]?|living|moved?|moving|relocat(?:ed|ing)|based|born|raised|grew up|fl(?:y|ying|ew)|travel(?:l?ed|l?ing)?|trip|vacation|holiday|stay(?:ed|ing)?|settled|driv(?:e|ing)|drove|went|going|office|conference|flat|apartment|house) (?:back )?(?:in|to|near|from|at) (\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+){0,2})/gu;
const RELATION =
  '(?:husband|wife|partner|boyfriend|girlfriend|fianc[eé]e?|mother|mom|mum|father|dad|sister|brother|son|daughter|cousin|aunt|uncle|niece|nephew|grandmother|grandfather|grandma|grandpa|friend|best friend|boss|manager|colleague|coworker|co-worker|teammate|business partner|co-founder|cofounder|roommate|flatmate|neighbou?r|therapist|doctor|dentist|lawyer|accountant|landlord|client|mentor|coach|teacher|assistant)';
const RELATED = new RegExp(
  `\\b(?:my|our|his|her|their|(?<whose>\\p{Lu}\\p{L}+)'s) (?:\\w+ )?${RELATION},? (\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}(?:[\\p{L}'-]+|\\.))?)`,
  'gu',
);
const TITLED = /\b(?:Mr|Mrs|Ms|Dr|Prof|Professor)\.? \p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?/gu;
const ACTED =
  /(?<![\p{L}'])(\p{Lu}\p{Ll}+(?: \p{Lu}(?:\p{Ll}+|\.))?) (?:said|says|told|asked|suggested|mentioned|thinks|wants|agreed|replied|promised|called|emailed|texted|joined|prefers|likes|hates|lives|works|moved|leads|manages|owns|handles|will|can't|needs|reviewed|wrote|offered|volunteered)\b/gu;
const ADDRESSED =
  /\b(?:with|email|call|ask|tell|text|ping|meet|meeting|message|contact|invite|remind|thank|cc|from|by|and|for|to|follow up with|talk to|spoke (?:to|with)|met) (\p{Lu}\p{Ll}+(?: \p{Lu}(?:\p{Ll}+|\.(?=\s|$)))?)(?![\p{L}\p{N}])/gu;

/** Capitalised, yet no name. */
const NOT_A_NAME =
  /^(?:Yeah|Yep|Yup|Absolutely|Awesome|Aww|Aw|Bye|Congrats|Go|Really|Woohoo|Woo|Yay|Next|Last|Becoming|Dear|Ah|Ha|Haha|Lol|Omg|OMG|Right|True|Definitely|Totally|Exactly|Amazing|Wonderful|Challenges|Morning|Evening|Happy|Congratulations|Welcome|Sorry|Wait|Um|Hmm|See|Same|Love|Glad|I|I'm|The|This|That|These|Those|It|He|She|They|We|You|My|Our|Your|His|Her|Their|What|When|Where|Who|Why|How|Which|If|But|And|Or|So|Then|There|Here|Yes|No|Not|Ok|Okay|Hey|Hi|Hello|Thanks|Thank|Please|Well|Oh|Wow|Just|Also|Now|Today|Tomorrow|Yesterday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Spring|Summer|Autumn|Winter|Christmas|Easter|Thanksgiving|Halloween|English|French|German|Spanish|Italian|Dutch|Chinese|Japanese|Korean|American|British|Indian|Mexican|Thai|Greek|European|Internet|Everyone|Everybody|Someone|Nobody|People|Mom|Dad|Mum|Grandma|Grandpa|God|Sure|Great|Good|Nice|Cool|Let|Let's|Maybe|Can|Could|Would|Will|Should|Do|Does|Did|Is|Are|Was|Were|Have|Has|Had|One|Two|Three|Someday|Reminder|Todo|Decision|Project|Chapter|Any|All|Every|Each|Some|Most|Many|Both|After|Before|Since|While|Actually|Never|Always|Note|Remember|Marketing|Sales|Engineering|Finance|Legal|Support|Design|Team|Slack|Zoom|Google|Email|API|CEO|CTO|HR|QA|PM|UI|UX|Another|Anyone|Anything|Nothing|Something|Everything|Whoever|As|At|In|On|For|From|To|With|By|Of|Like|Ask|Tell|Call|Meet|Send|Email|Text|Ping|Buy|Book|Finish|Use|Set|Add|Make|Met|Saw|Spoke|Talked|Write|Contact|Emailed|Called)$/;
/** Given names that are common words too: alone at the start of a sentence they prove nothing. */
const AMBIGUOUS =
  /^(?:Will|Mark|May|June|April|Grace|Hope|Faith|Joy|Art|Rose|Bill|Sue|Drew|Pat|Chase|Grant|Dean|Frank|Rich|Penny|Summer|Dawn|Jack|Rob|Chance|Max|Ray|Guy|Skip|Gene|Miles|Angel|Christian|Ruby|Amber|Crystal|Ivy|Daisy|Lily|Olive|Pearl|Violet|Iris|Hunter|Mason|Carter|Cooper|Taylor|Parker|Sterling|Storm|River|Sage|Don|Jean|Van|Harmony|Melody|Carol|Norm|Reed|Wade|Nick|Major|Sandy|Ally|Star)$/;

const PERSON_TAGS = ['FirstName', 'MaleName', 'FemaleName', 'Person', 'LastName'] as const;
const PLACE_TAGS = ['Place', 'City', 'Country', 'Region'] as const;

/** Kinds of names already looked up; forgotten all at once when full. */
const CACHED_NAMES = 20_000;
const kinds = new Map<string, EntityKind | undefined>();

/**
 * What the tagger's lexicon takes a name for. It reads the name alone: tagging whole turns costs milliseconds each and
 * its guesses from context are the less sure ones.
 */
function kindOf(name: string): EntityKind | undefined {
  if (kinds.has(name)) return kinds.get(name);
  if (kinds.size >= CACHED_NAMES) kinds.clear();
  const kind = readKind(name);
  kinds.set(name, kind);
  return kind;
}

function readKind(name: string): EntityKind | undefined {
  const words = name.split(' ');
  const tags = new Set(nlp(name).docs.flatMap((terms) => terms.flatMap((term) => [...(term.tags ?? [])])));
  const has = (wanted: readonly string[]) => wanted.some((tag) => tags.has(tag));
  if (has(['Demonym', 'Date', 'Month', 'WeekDay', 'Holiday'])) return undefined;
  if (GIVEN_NAMES.has(words[0] ?? '')) return 'person';
  if (has(['FirstName', 'MaleName', 'FemaleName']))
    return has(PLACE_TAGS) && words.length === 1 ? 'place' : 'person';
  if (has(PLACE_TAGS)) return 'place';
  if (has(['Organization', 'Company'])) return 'organization';
  return words.length > 1 && has(PERSON_TAGS) ? 'person' : undefined;
}

/** Characters; what is longer was never a name. */
const LONGEST_NAME = 80;
const CAPITALISED = /(?<![\p{L}\p{N}@#_./-])\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*){0,4}/gu;

/** Runs of capitalised words that the lexicon knows as a person, a place or an organisation. */
function taggedMentions(text: string): Mention[] {
  const mentions: Mention[] = [];
  for (const match of text.matchAll(CAPITALISED)) {
    let at = match.index;
    let run: { start: number; words: string[] } | undefined;
    const flush = () => {
      const name = run?.words.join(' ') ?? '';
      const kind =
        name === '' || name.length > LONGEST_NAME || AMBIGUOUS.test(name) ? undefined : kindOf(name);
      if (run !== undefined && kind !== undefined) {
        const confidence = run.words.length > 1 || kind !== 'person' ? 0.85 : 0.8;
        mentions.push({ kind, start: run.start, end: run.start + name.length, confidence });
      }
      run = undefined;
    };
    for (const word of match[0].split(' ')) {
      const bare = word.replace(/'.*$/, '');
      if (NOT_A_NAME.test(bare) || NOT_A_NAME.test(word)) flush();
      else {
        run ??= { start: at, words: [] };
        run.words.push(bare);
        if (bare !== word) flush();
      }
      at += word.length + 1;
    }
    flush();
  }
  return mentions;
}

function patternMentions(text: string): Mention[] {
  const found: Mention[] = [];
  const add = (
    pattern: RegExp,
    kind: EntityKind,
    confidence: number,
    group = 0,
    name?: (m: RegExpExecArray) => string,
  ) => {
    for (const match of text.matchAll(pattern)) {
      const surface = match[group] ?? match.slice(1).find((part) => part !== undefined);
      if (surface === undefined) continue;
      const trimmed = surface.replace(/'s$/, '');
      const start = match.index + match[0].lastIndexOf(surface);
      const first = trimmed.split(' ')[0] ?? '';
      if (
        (kind === 'person' ||
          kind === 'place' ||
          kind === 'organization' ||
          (kind === 'project' && !/^Project \p{Lu}/u.test(trimmed))) &&
        NOT_A_NAME.test(first)
      )
        continue;
      found.push({ kind, start, end: start + trimmed.length, confidence, name: name?.(match) });
    }
  };
  for (const match of text.matchAll(NAMED_EMAIL)) {
    const [whole, name = '', email = ''] = match;
    found.push({
      kind: 'person',
      start: match.index,
      end: match.index + name.length,
      confidence: 0.97,
      name,
      email,
    });
    const at = match.index + whole.indexOf(email);
    found.push({ kind: 'person', start: at, end: at + email.length, confidence: 0.97, name, email });
  }
  for (const match of text.matchAll(EMAIL)) {
    const [email] = match;
    found.push({
      kind: 'person',
      start: match.index,
      end: match.index + email.length,
      confidence: 0.9,
      name: email,
      email,
    });
  }
  add(HANDLE, 'person', 0.85, 0);
  add(FILE, 'document', 0.9);
  add(CHAPTER, 'document', 0.8);
  add(PROJECT, 'project', 0.9, 0);
  add(ORGANISATION, 'organization', 0.9);
  add(EMPLOYER, 'organization', 0.85, 1);
  add(TITLED, 'person', 0.88);
  for (const match of text.matchAll(RELATED)) {
    const [whole, , name = ''] = match;
    const whose = match.groups?.whose;
    if (NOT_A_NAME.test(name.split(' ')[0] ?? '')) continue;
    const end = match.index + whole.length;
    // By somebody's name the whole of it says who is meant; "my boss Tom" says it to one person only.
    const start = whose ? match.index : end - name.length;
    found.push({ kind: 'person', start, end, confidence: 0.92, name });
    if (whose && !NOT_A_NAME.test(whose)) {
      found.push({
        kind: kindOf(whose) ?? 'person',
        start,
        end: start + whose.length,
        confidence: 0.85,
        nested: true,
      });
    }
  }
  add(TECHNOLOGY, 'term', 0.92);
  add(PLACED, 'place', 0.82, 1);
  for (const match of text.matchAll(TERM_PHRASE)) {
    const phrase = match[1] ?? '';
    const words = phrase.split(' ');
    while (words.length > 1 && NOT_MODIFIER.test(words[0] ?? '')) words.shift();
    if (words.length < 2) continue;
    const kept = words.join(' ');
    const start = match.index + match[0].indexOf(phrase) + phrase.length - kept.length;
    found.push({ kind: 'term', start, end: start + kept.length, confidence: 0.8 });
  }
  for (const match of text.matchAll(IDENTIFIER)) {
    if (NOT_IDENTIFIER.test(match[0])) continue;
    found.push({ kind: 'term', start: match.index, end: match.index + match[0].length, confidence: 0.78 });
  }
  return found;
}

/** Names that only their place in the sentence shows ("ask Ngozi", "Ngozi said"); the weakest evidence. */
function contextMentions(text: string): Mention[] {
  const found: Mention[] = [];
  for (const [pattern, confidence] of [
    [ACTED, 0.78],
    [ADDRESSED, 0.62],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      const name = match[1] ?? '';
      const first = name.split(' ')[0] ?? '';
      if (NOT_A_NAME.test(first) || AMBIGUOUS.test(name)) continue;
      // After "to", "for" or "from" a capitalised word may be anything.
      if (pattern === ADDRESSED && /^(?:from|by|and|for|to|with) /.test(match[0])) continue;
      const start = match.index + match[0].indexOf(name);
      found.push({ kind: 'person', start, end: start + name.length, confidence });
    }
  }
  return found;
}

/** The entities a turn mentions in its author's own words: of overlapping readings the surest, then the longest. */
export function findEntities(turn: ExtractionTurn): ExtractedEntity[] {
  if (turn.role === 'tool' || turn.role === 'system' || turn.role === 'summary') return [];
  const text = ownWords(turn);
  const patterned = patternMentions(text);
  const mentions = [...patterned, ...taggedMentions(text), ...contextMentions(text)].sort(
    (a, b) => b.confidence - a.confidence || b.end - b.start - (a.end - a.start),
  );
  const kept: Mention[] = [];
  for (const mention of mentions) {
    const overlaps = kept.some(
      (other) => !other.nested && mention.start < other.end && other.start < mention.end,
    );
    if (overlaps && !mention.nested) continue;
    kept.push(mention);
  }
  return kept
    .sort((a, b) => a.start - b.start)
    .map(({ kind, start, end: stop, confidence, name, email }) => {
      const end = kind !== 'person' && text[stop - 1] === '.' ? stop - 1 : stop;
      const surface = turn.content.slice(start, end);
      return {
        name: name ?? surface.replace(/\s+/g, ' '),
        kind,
        sourceTurnId: turn.id,
        surface,
        start,
        end,
        confidence,
        email,
      };
    });
}
