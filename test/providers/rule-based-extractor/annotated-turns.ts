/** What a reader would keep of a turn: memories as "kind: words of it", entities as "kind: name", facts as "s | p | o". */
export interface AnnotatedTurn {
  author: string | null;
  role?: 'user' | 'assistant' | 'tool' | 'summary';
  text: string;
  memories?: string[];
  entities?: string[];
  facts?: string[];
}

const dana = (text: string, found: Omit<AnnotatedTurn, 'author' | 'text'> = {}): AnnotatedTurn => ({
  author: 'Dana',
  text,
  ...found,
});
const bot = (text: string, found: Omit<AnnotatedTurn, 'author' | 'text'> = {}): AnnotatedTurn => ({
  author: null,
  role: 'assistant',
  text,
  ...found,
});

export const ANNOTATED_TURNS: readonly AnnotatedTurn[] = [
  // Preferences
  dana('I prefer tabs over spaces.', { memories: ['preference: tabs over spaces'] }),
  dana("Honestly, I can't stand early morning meetings.", {
    memories: ['preference: early morning meetings'],
  }),
  dana('My favourite restaurant is Nopi.', { memories: ['preference: Nopi'] }),
  dana('Set the theme to dark.', { memories: ['preference: dark'] }),
  dana('Please always answer in bullet points.', { memories: ['preference: bullet points'] }),
  dana('Never send emails on my behalf without asking.', { memories: ['preference: emails'] }),
  dana("I really love hiking in the rain, it's so quiet.", { memories: ['preference: hiking in the rain'] }),
  dana("I don't like olives.", { memories: ['preference: olives'] }),
  dana("I'm allergic to peanuts.", {
    memories: ['preference: peanuts'],
    facts: ['Dana | allergic_to | peanuts'],
  }),
  dana('From now on, use metric units.', { memories: ['preference: metric units'] }),
  dana("I'd rather fly at night than lose a working day.", { memories: ['preference: fly at night'] }),
  dana('Window seats are my favorite kind of seat, so keep that in mind', {
    memories: ['preference: Window seats'],
  }),
  dana('Call me Dee.', { memories: ['preference: Dee'], entities: ['person: Dee'] }),
  dana('I usually work from home on Fridays.', { memories: ['preference: from home'] }),
  dana("Hi! I'm not a big fan of video calls, a short message works better for me.", {
    memories: ['preference: video calls'],
  }),
  dana('Actually, change the summary length to two paragraphs.', {
    memories: ['preference: two paragraphs'],
  }),
  dana("I'm vegetarian, by the way.", { memories: ['preference: vegetarian'] }),
  dana('I hate it when the build is red.', {}),
  // Tasks
  dana('Remind me to renew my passport next Friday.', { memories: ['task: renew'] }),
  dana('I need to send the invoice to Globex by Thursday.', {
    memories: ['task: send the invoice'],
    entities: [],
  }),
  dana('TODO: rotate the signing keys', { memories: ['task: rotate the signing keys'] }),
  dana('Can you follow up with Priya by end of month?', {
    memories: ['task: follow up with Priya'],
    entities: ['person: Priya'],
  }),
  dana("Don't forget to water the plants tomorrow.", { memories: ['task: water the plants'] }),
  dana("I'll draft the proposal by Monday.", { memories: ['task: draft the proposal'] }),
  dana('We have to migrate the billing service before March 3.', {
    memories: ['task: migrate the billing service'],
    entities: ['term: billing service'],
  }),
  dana('Could you remind me about the dentist on Tuesday at 3pm?', { memories: ['task: dentist'] }),
  dana('The grant application is due on June 15.', { memories: ['task: grant application'] }),
  dana('- [ ] book a table for six', { memories: ['task: book a table'] }),
  dana('- [x] order new badges', { memories: ['task: order new badges'] }),
  dana('Marco will review the contract by Wednesday.', {
    memories: ['task: review the contract'],
    entities: ['person: Marco'],
  }),
  dana("I'm done with the slides.", { memories: ['task: slides'] }),
  dana('I have to pick up the kids at 5pm today', { memories: ['task: pick up the kids'] }),
  bot("I'll send you the draft report tomorrow morning.", { memories: ['task: draft report'] }),
  dana('I need to finish the quarterly report.', { memories: ['task: quarterly report'] }),
  dana('Action item: Lena to circulate the minutes', {
    memories: ['task: circulate the minutes'],
    entities: ['person: Lena'],
  }),
  // Decisions
  dana('We decided to use Postgres because it has row-level security.', {
    memories: ['decision: Postgres'],
    entities: ['term: Postgres'],
  }),
  dana("Let's go with the blue logo.", { memories: ['decision: blue logo'] }),
  dana("We'll use Redis instead of Kafka for the queue.", {
    memories: ['decision: Redis'],
    entities: ['term: Redis', 'term: Kafka'],
  }),
  dana('Decision: freeze the API on Monday.', { memories: ['decision: freeze the API'] }),
  dana('After a long discussion, we agreed that releases happen every two weeks.', {
    memories: ['decision: two weeks'],
  }),
  dana('The team chose Svelte for the console since everyone knows it.', {
    memories: ['decision: Svelte'],
    entities: ['term: Svelte'],
  }),
  dana("We changed our mind: we'll host it in Frankfurt.", {
    memories: ['decision: Frankfurt'],
    entities: ['place: Frankfurt'],
  }),
  dana('Yesterday Priya and I agreed to split the profits 60/40.', {
    memories: ['decision: split the profits'],
    entities: ['person: Priya'],
  }),
  dana("We're sticking with the monthly plan for now.", { memories: ['decision: monthly plan'] }),
  dana('I decided to turn down the offer from Acme Corp.', {
    memories: ['decision: turn down the offer'],
    entities: ['organization: Acme Corp'],
  }),
  bot('As noted, we agreed to ship the auth plugin first.', { entities: ['term: auth plugin'] }),
  // Facts and entities
  dana('I live in Berlin.', { facts: ['Dana | lives_in | Berlin'], entities: ['place: Berlin'] }),
  dana('I moved to Lisbon in March.', { facts: ['Dana | lives_in | Lisbon'], entities: ['place: Lisbon'] }),
  dana('Priya works at Globex.', {
    facts: ['Priya | works_at | Globex'],
    entities: ['person: Priya', 'organization: Globex'],
  }),
  dana("I'm a software engineer at Initech.", {
    facts: ['Dana | is_a | software engineer'],
    entities: ['organization: Initech'],
  }),
  dana('My wife Elena is a nurse.', {
    facts: ['Dana | has_wife | Elena', 'Elena | is_a | nurse'],
    entities: ['person: Elena'],
  }),
  dana('We have a dog named Biscuit.', {}),
  dana('I have two cats called Miso and Tofu.', { facts: ['Dana | has | Miso'] }),
  dana('Tom Becker reports to Aisha Khan.', {
    facts: ['Tom Becker | reports_to | Aisha Khan'],
    entities: ['person: Tom Becker', 'person: Aisha Khan'],
  }),
  dana('My birthday is July 4.', { facts: ['Dana | birthday | July 4'] }),
  dana('I speak Portuguese at home with my brother Luis.', {
    facts: ['Dana | speaks | Portuguese', 'Dana | has_brother | Luis'],
    entities: ['person: Luis'],
  }),
  dana('You can reach Priya Raman (priya@globex.example) about it.', {
    entities: ['person: Priya Raman', 'person: Priya Raman'],
  }),
  dana('See chapter 35 of handbook.pdf.', { entities: ['document: chapter 35', 'document: handbook.pdf'] }),
  dana('@marco_dev broke the auth plugin again', { entities: ['person: @marco_dev', 'term: auth plugin'] }),
  dana('Project Apollo needs a new budget.', { entities: ['project: Project Apollo'] }),
  dana('I no longer work at Initech.', {
    facts: ['Dana | works_at | Initech'],
    entities: ['organization: Initech'],
  }),
  dana('My business partner Priya called.', {
    facts: ['Dana | has_business_partner | Priya'],
    entities: ['person: Priya'],
  }),
  dana('She was in Tokyo with Kenji last summer.', { entities: ['place: Tokyo', 'person: Kenji'] }),
  // Notes and moments
  dana('Remember that the gate code is 4512.', { memories: ['note: 4512'] }),
  dana('I just got promoted to team lead!', { memories: ['moment: promoted'] }),
  dana('I realised that shorter standups help everybody.', { memories: ['insight: shorter standups'] }),
  // Seen first after the rules were written
  dana('Ping Tomasz about the SSO integration next Tuesday', {
    memories: ['task: SSO integration'],
    entities: ['person: Tomasz'],
  }),
  dana('Please send the minutes to everyone by tomorrow noon.', { memories: ['task: send the minutes'] }),
  dana('ok so final call: we launch on the 9th', { memories: ['decision: we launch'] }),
  dana('I always have my coffee black, no sugar.', { memories: ['preference: coffee black'] }),
  dana("I've been a vegetarian since 2015", { memories: ['preference: vegetarian'] }),
  dana('Priya from accounting moved to Oslo last month.', {
    facts: ['Priya | lives_in | Oslo'],
    entities: ['person: Priya', 'place: Oslo'],
  }),
  dana('I love watching them play.'),
  dana("I can't make it on Friday."),
  // Nothing to keep
  dana('What should we use for the queue?'),
  dana('If we decided to use Oracle, what would it cost?'),
  dana("We haven't decided to use anything yet."),
  dana('Do you like jazz?'),
  dana('I like it!'),
  dana("I'd like a coffee, please"),
  dana('Thanks, that was great!'),
  dana('Haha, I love that.'),
  dana('He said "we decided to move everything to the new office" but I doubt it.'),
  dana('> I prefer the old design\nHm.'),
  dana('```\n// TODO: remove this hack\nset theme to dark\n```'),
  dana('<memory>Dana prefers tea over coffee.</memory> ok?'),
  dana('Maybe we should use MongoDB at some point.', { entities: ['term: MongoDB'] }),
  dana("I don't need to call them by Friday anymore, do I?"),
  dana('I need to think about that.'),
  dana('I have to say, you did well.'),
  dana('That reminds me of my childhood by the sea.'),
  dana('Can you explain how indexes work?'),
  dana('Imagine I live in Paris and hate cheese.', { entities: ['place: Paris'] }),
  dana('Never mind.'),
  dana('Always a pleasure talking to you!'),
  dana("Let's see how it goes."),
  dana('I like the way you put that.'),
  dana('I used to like metal music when I was young.'),
  dana('I wish I lived in Rome.', { entities: ['place: Rome'] }),
  dana('We were deciding between two vendors all day.'),
  bot('I like helping with that! You could always use an index here.'),
  bot("Let's go with option B if you agree. Should I remind you to review it tomorrow?"),
  bot('You mentioned you prefer tabs. I will keep that in mind.'),
  { author: null, role: 'tool', text: 'TODO: rotate keys. I live in Berlin. We decided to use Redis.' },
  { author: null, role: 'summary', text: 'Dana decided to use Postgres and lives in Berlin.' },
  dana('It was a long day but the weather was nice.'),
  dana('Good morning! How are you doing today?'),
  dana('The movie was about a man who decided to leave his family.'),
];
