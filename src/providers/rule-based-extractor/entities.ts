import type { EntityKind, ExtractedEntity, ExtractionTurn } from '../extractor.ts';
import { ownWords } from '../own-words.ts';
import {
  type LikelyName,
  likelyNames,
  NAME_THRESHOLD,
  namedEntities,
  nameTagger,
} from './acceptor/entity-acceptor.ts';
import { nameFeatures } from './acceptor/entity-features.ts';
import { type NameToken, nameTokens } from './acceptor/entity-tokens.ts';

import { capitalisedNames, kindOf, loweredNames } from './capitalised-names.ts';
import { NOT_A_NAME } from './name-words.ts';

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

const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?![\p{L}\p{N}])/gu;
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
  'plugin|service|api|pipeline|module|endpoint|database|cluster|library|framework|sdk|schema|migration|middleware|gateway|webhook|queue|cache|token|index|server|client|dashboard|repo|repository|script|parser|scheduler|backend|frontend|adapter';
const TERM_PHRASE = new RegExp(
  `\\b(?:the|our|my|an?|new|old|this)\\s+((?:[a-z][a-z0-9-]+\\s){1,2}(?:${TERM_HEAD}))s?\\b`,
  'g',
);
const NOT_MODIFIER =
  /^(?:new|old|same|whole|other|first|second|last|next|main|best|good|bad|big|small|only|entire|right|wrong|different|current|own|the|our|my|your|a|an|this|that|of|for|in|on|to|and|or|is|was|great|nice|few|more|some|very|really|just|free|slow|fast|broken|local|single|little|another|simple|test)$/;
const TECHNOLOGY =
  /(?<![\p{L}\p{N}@/.-])(?:Postgre(?:s|SQL)|MySQL|SQLite|MongoDB|Redis|Kafka|RabbitMQ|Kubernetes|Docker|Terraform|Ansible|GraphQL|gRPC|OAuth2?|OpenID|JWT|TypeScript|JavaScript|Python|Rust|Golang|Kotlin|Node\.js|Next\.js|React|Vue|Svelte|Angular|Django|Flask|Rails|Laravel|FastAPI|Elasticsearch|OpenSearch|pgvector|Grafana|Prometheus|Sentry|Jenkins|Webpack|Vite|Tailwind|PyTorch|TensorFlow|Ollama|vLLM|LangChain|Supabase|Firebase|Nginx|NATS|Linux|Ubuntu|Debian|WebSockets?|Figma|Jira|Notion|Neovim|Vim|Emacs|VS Code|Obsidian|CockroachDB|DynamoDB|Snowflake|BigQuery|ClickHouse|DuckDB|Airflow|dbt|Spark|Hadoop|Helm|Istio|Vault|Keycloak|Auth0|Okta|PostGraphile|Hasura|Prisma|Drizzle|Vitest|Jest|Playwright|Cypress|Mongo|Fedora|Windows(?: \d+)?|macOS|Android|IntelliJ(?: IDEA)?|PyCharm|WebStorm|GitHub|GitLab|Codeberg|Slack|Zoom|Confluence|Trello|Asana|Excel|PowerPoint|Photoshop|Salesforce|HubSpot|Shopify|Stripe|WordPress|Spring Boot|Spring|Scala|Haskell|Elixir|Erlang|Swift|PHP|SQL|NumPy|Pandas|Rust|Zig|Hetzner|Cloudflare|Vercel|Netlify|Heroku|AWS|GCP|Azure|DigitalOcean|S3|EC2|Lambda|REST)(?![\p{L}\p{N}])/gu;
const IDENTIFIER =
  /(?<![\p{L}\p{N}@/.#-])(?:[a-z]+[A-Z][A-Za-z0-9]+|[A-Z][a-z]+[A-Z][A-Za-z0-9]+)(?![\p{L}\p{N}@(/]|\.\p{L})/gu;
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
/** The name after a title; the title is left off, as it is of other mentions of the person. */
const TITLED =
  /\b(?:[Mm]r|[Mm]rs|[Mm]s|[Mm]iss|[Dd]r|[Pp]rof|[Pp]rofessor|Frau|Herr|Captain|[Dd]eacon|Reverend|Mayor|Senator|Judge|Detective|Sergeant|Colonel|Madame|Monsieur|President|Prime Minister|Chancellor|Governor)\.? (\p{Lu}[\p{L}-]+(?:'(?!s\b)[\p{L}]+)?(?: \p{Lu}[\p{L}-]+)?)/gu;
/** A title in quotes: "Onboarding Guide 2026". */
const QUOTED_TITLE =
  /["“](\p{Lu}[\p{L}\p{N}'’&:-]*(?: (?:\p{Lu}[\p{L}'’-]*|\d+|of|the|and|in|a|to|for|on|with)){1,7})["”]/gu;
/** What bears a discoverer's name. */
const EPONYM =
  /(?<![\p{L}'-])\p{Lu}[\p{L}-]+'s (?:theorem|law|principle|paradox|lemma|algorithm|equation|syndrome|disease|razor|hypothesis|conjecture|method|rule)/gu;
/** Names of software that are no words, however they are spelled. */
const LOWERED_TECHNOLOGY =
  /(?<![\p{L}\p{N}@/._-])(?:neovim|vim|emacs|github|gitlab|bitbucket|codeberg|tailwind|postgres|postgresql|mysql|sqlite|mongo|mongodb|redis|kafka|rabbitmq|kubernetes|k8s|docker|podman|terraform|ansible|typescript|javascript|python|golang|kotlin|numpy|pandas|pytorch|tensorflow|webpack|figma|jira|procreate|photoshop|lightroom|obsidian|zig|haskell|svelte|nextjs|vuejs|django|fastapi|nginx|grafana|prometheus|supabase|firebase|vercel|netlify|heroku|cloudflare|hetzner|snowflake|bigquery|clickhouse|duckdb|airflow|pytest|vitest|playwright|eslint|prettier|pnpm|deno|nix|nixos|helix editor|firefox|safari|gmail|dropbox|canva|miro|discord|telegram|wechat|duolingo|strava|garmin|uber|lyft|venmo|paypal|monzo|revolut|natwest|barclays|okta|ldap|oauth|graphql|grpc|ios|thinkpad|chromebook|walgreens|costco|lidl|aldi|tesco|ikea|google|microsoft|youtube|airbnb|deliveroo|doordash|vscode|vs code|intellij|pycharm|rabbitmq|memcached|dynamodb|cassandra|elasticsearch|opensearch|pgbouncer|haproxy|traefik|systemd|bash|powershell|nuxt|vite|esbuild|webassembly|flutter|xcode|openai|anthropic|huggingface|celery|sqlalchemy|pydantic|scipy|matplotlib|dbt|looker|metabase|tableau|power bi|ubuntu|debian|fedora|archlinux|macos|android|chatgpt|ollama|tmux|zsh|ghostty|alacritty|kitty terminal|spotify|whatsapp|instagram|tiktok|linkedin|netflix|excel|powerpoint|airtable|zapier|hubspot|salesforce|shopify|mailchimp|quickbooks|lib[a-z]{3,12})(?![\p{L}\p{N}_/@-]|\.\p{L})/gu;

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
        NOT_A_NAME.has(first)
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
  add(TITLED, 'person', 0.9, 1);
  add(LOWERED_TECHNOLOGY, 'term', 0.9);
  add(EPONYM, 'concept', 0.88);
  for (const match of text.matchAll(RELATED)) {
    const [whole, , name = ''] = match;
    const whose = match.groups?.whose;
    if (NOT_A_NAME.has(name.split(' ')[0] ?? '')) continue;
    const end = match.index + whole.length;
    // By somebody's name the whole of it says who is meant; "my boss Tom" says it to one person only.
    const start = whose ? match.index : end - name.length;
    found.push({ kind: 'person', start, end, confidence: 0.92, name });
    if (whose && !NOT_A_NAME.has(whose)) {
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

/** Letters and digits only, without accents: what an address is made from a name by. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** An address beside the person it is of is no second person: it is theirs. */
function withAddresses(found: readonly ExtractedEntity[]): ExtractedEntity[] {
  // Of a first name alone it isn't known that the address is theirs and not a namesake's.
  const people = found.filter(
    ({ kind, email, name }) =>
      kind === 'person' && email === undefined && /\p{L}{3,} .*\p{L}{3,}/u.test(name),
  );
  const owner = (address: string) => {
    const local = plain(address.split('@')[0] ?? '').split(' ');
    return people.find(({ name }) =>
      plain(name)
        .split(' ')
        .some((word) => word.length > 2 && local.some((part) => part === word || part.slice(1) === word)),
    );
  };
  return found.map((entity) => {
    if (entity.email === undefined || entity.name !== entity.email) return entity;
    const whose = owner(entity.email);
    return whose === undefined ? entity : { ...entity, name: whose.name };
  });
}

/** Whether a name is the author's own: they are who speaks, not whom they speak of. */
function isAuthor(name: string, email: string | undefined, author: string | null): boolean {
  if (author === null || author.trim() === '') return false;
  const own = author.trim().toLowerCase();
  if (email !== undefined) return email.toLowerCase().startsWith(`${own.split(/\s+/)[0]}@`);
  const names = own.split(/\s+/);
  return name.toLowerCase() === own || (names.length > 1 && names.includes(name.toLowerCase()));
}

/** A turn as names are looked for in it. */
export interface NameReading {
  /** What its author said in their own words, and titles in quotes; what they did not say is blank, so that offsets hold. */
  readonly text: string;
  /** What the rules take for names. */
  readonly candidates: readonly ExtractedEntity[];
  readonly tokens: readonly NameToken[];
  readonly features: readonly (readonly string[])[];
}

/** The entities a turn mentions in its author's own words. */
export function findEntities(turn: ExtractionTurn): ExtractedEntity[] {
  const { candidates, tokens, features } = readNames(turn);
  return entitiesAmong(likelyNames(tokens, features, nameTagger), candidates, turn);
}

/** The entities of a turn by what is likely a name in it and what the rules found. */
export function entitiesAmong(
  likely: readonly LikelyName[],
  candidates: readonly ExtractedEntity[],
  turn: ExtractionTurn,
  threshold: number = NAME_THRESHOLD,
): ExtractedEntity[] {
  const found = namedEntities(likely, candidates, turn, threshold).filter(
    ({ name, email }) => !isAuthor(name, email, turn.author),
  );
  return withAddresses(found.map((entity) => ({ ...entity, name: fullName(entity, found) })));
}

/** What names are told by in a turn; nothing in one that nobody said. */
export function readNames(turn: ExtractionTurn): NameReading {
  if (turn.role === 'tool' || turn.role === 'system' || turn.role === 'summary')
    return { text: '', candidates: [], tokens: [], features: [] };
  const own = ownWords(turn.content);
  const titles = [...turn.content.matchAll(QUOTED_TITLE)].map((match): Mention => {
    const start = match.index + 1;
    return { kind: 'document', start, end: start + (match[1] ?? '').length, confidence: 0.87 };
  });
  let text = own;
  for (const { start, end } of titles)
    text = text.slice(0, start) + turn.content.slice(start, end) + text.slice(end);
  const candidates = candidatesOf(turn, own, titles);
  const tokens = nameTokens(text);
  return { text, candidates, tokens, features: nameFeatures(tokens, candidates, turn.author) };
}

/** What may be a name: of overlapping readings the surest, then the longest. */
function candidatesOf(turn: ExtractionTurn, text: string, titles: readonly Mention[]): ExtractedEntity[] {
  const mentions: Mention[] = [
    ...patternMentions(text),
    ...titles,
    ...capitalisedNames(text),
    ...loweredNames(text),
  ].sort((a, b) => b.confidence - a.confidence || b.end - b.start - (a.end - a.start));
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
    .map(({ kind, start, end: stop, confidence, name, email }): ExtractedEntity => {
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

/** A first name whose full one the turn says too, once, is that person: "Farah's surname ...: Farah Siddiqi". */
function fullName(entity: ExtractedEntity, found: readonly ExtractedEntity[]): string {
  if (entity.kind !== 'person' || /[\s@]/.test(entity.name)) return entity.name;
  const full = new Set(
    found
      .filter(({ kind, name }) => kind === 'person' && name.startsWith(`${entity.name} `))
      .map(({ name }) => name),
  );
  const [only] = full;
  return full.size === 1 && only !== undefined ? only : entity.name;
}
