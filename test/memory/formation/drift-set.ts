/** How a statement came about: said by the turns, or made wrong in one way. */
export type StatementKind = 'true' | 'name' | 'number' | 'negation' | 'invented' | 'reversed';

/** Statements about a conversation of the sample data. */
export interface DriftThread {
  readonly thread: string;
  readonly statements: readonly (readonly [StatementKind, string])[];
}

/**
 * Statements as a model might write them: true ones in other words and from several turns, and the same made wrong.
 * The measure was made with these at hand.
 */
export const driftSet: readonly DriftThread[] = [
  {
    thread: 'cents',
    statements: [
      ['true', 'The team decided to charge per day when a seat is added in the middle of a period.'],
      ['true', 'Amounts are stored as integer minor units.'],
      ['true', 'Priya accepted rounding half away from zero instead of maintaining her own function.'],
      ['true', 'The decision is documented in the billing readme under "Where the cent goes".'],
      ['true', "Invoices go out on the first working day in the customer's country."],
      ['reversed', 'The team decided to charge per started week when a seat is added.'],
      ['name', 'Renata accepted rounding half away from zero instead of maintaining her own function.'],
      ['negation', 'Amounts are not stored as integer minor units.'],
      ['invented', 'Tom objected to the new tax rates in Portugal.'],
      ['number', 'The sum is off by up to 5 cents per line.'],
    ],
  },
  {
    thread: 'auth',
    statements: [
      ['true', 'Workspace tokens are opaque random strings rather than JWTs.'],
      ['true', 'Each token belongs to one workspace and never to a person.'],
      ['true', 'Tokens are stored as a SHA-256 hash and live 30 days.'],
      ['true', 'Jonas measured the lookup at 0.3 ms and will write the decision up as ADR 7.'],
      ['true', 'The secret is shown once, at creation.'],
      ['negation', 'Workspace tokens are not opaque random strings.'],
      ['number', 'Tokens are stored as a SHA-256 hash and live 90 days.'],
      ['number', 'Jonas measured the lookup at 3 ms on bellrock.'],
      ['name', 'Sofia will write the decision up as ADR 7.'],
      ['invented', 'The team will migrate the identity service to Kubernetes next quarter.'],
      ['reversed', 'Each token belongs to the person who clicked the button and dies with them.'],
    ],
  },
  {
    thread: 'ch35',
    statements: [
      [
        'true',
        'Adding a not null column locked a shop for nine minutes because the last step scans the table.',
      ],
      ['true', 'Jonas recommends adding the column nullable and backfilling it in batches.'],
      ['true', 'Every migration should set lock_timeout to two seconds.'],
      ['true', 'Down scripts are tested once, by their author, on an empty database.'],
      ['number', 'Every migration should set lock_timeout to twelve seconds.'],
      ['name', 'Priya recommends adding the column nullable and backfilling it in batches.'],
      ['negation', 'Down scripts are never tested by their author on an empty database.'],
      ['invented', 'Mags wants to publish the handbook in Danish.'],
    ],
  },
  {
    thread: 'harrow1',
    statements: [
      ['true', 'Data is stored in a data centre in Frankfurt and can be exported as JSON and CSV.'],
      ['true', 'Harrow wants eleven depots separated so that Leeds cannot read Bristol.'],
      ['true', 'An audit trail must be kept for seven years.'],
      ['true', 'Harrow accepted a pilot with Leeds and Bristol, subject to the board on Monday.'],
      ['name', 'Data is stored in a data centre in Dublin and can be exported as JSON and CSV.'],
      ['number', 'An audit trail must be kept for nine years.'],
      ['negation', 'Harrow did not accept the pilot with Leeds and Bristol.'],
      ['invented', 'Renata asked for a discount of a fifth on the training.'],
      ['reversed', 'Single sign-on is a condition, while an audit trail is only a wish.'],
    ],
  },
  {
    thread: 'pigeon1',
    statements: [
      ['true', 'Pigeon is a phone app for push notifications, built with React Native.'],
      ['true', 'The lock screen shows the workspace name and a count, never the text.'],
      ['true', 'Quiet hours run from ten at night to seven in the morning.'],
      ['true', 'Only owners can mark things urgent.'],
      ['true', 'The release was promised in twelve weeks.'],
      ['negation', 'The lock screen shows the text of the notification.'],
      ['number', 'Quiet hours run from eleven at night to five in the morning.'],
      ['name', 'Pigeon is a phone app for push notifications, built with Flutter.'],
      ['reversed', 'Everybody can mark things urgent, not only owners.'],
      ['invented', 'Ali sold the app to a hospital in Vienna.'],
    ],
  },
  {
    thread: 'hire1',
    statements: [
      ['true', 'Priya has been on call eleven weeks out of twelve.'],
      ['true', 'The shortlist is Sofia Marchetti and Tom Beckett.'],
      ['true', 'The offer goes to Tom Beckett, four days a week because of his mother.'],
      ['true', 'Ali will call Sofia himself.'],
      ['name', 'Jonas will call Sofia himself.'],
      ['number', 'The offer goes to Tom Beckett, two days a week because of his mother.'],
      ['negation', 'Ali will not call Sofia.'],
      ['reversed', 'The offer goes to Sofia Marchetti tonight.'],
      ['invented', 'The company will rent a second office in Sheffield.'],
    ],
  },
];

/** The same of other conversations, written after the measure was made and before it was tried on them. */
export const heldOutDriftSet: readonly DriftThread[] = [
  {
    thread: 'review',
    statements: [
      ['true', 'Priya found that the login route reveals whether an e-mail address exists.'],
      ['true', 'Jonas added a limit of 20 failures a minute per network.'],
      ['true', 'Only admins and owners may create keys for machines.'],
      ['true', 'Dana wants an alert when a key is used after it was revoked.'],
      ['true', 'Passwords will be hashed with argon2id, and existing hashes upgraded at the next login.'],
      ['number', 'Jonas added a limit of 200 failures a minute per network.'],
      ['reversed', 'Any member may create keys for machines.'],
      ['negation', 'Existing hashes are not upgraded at the next login.'],
      ['name', 'Passwords will be hashed with scrypt on Fastnet.'],
      ['invented', 'Mags will record a video about two-factor login.'],
    ],
  },
  {
    thread: 'swap',
    statements: [
      ['true', 'The dinner is on Friday at the Georgian place on Mill Street.'],
      ['true', 'Tom eats no dairy, and there are aubergines with walnuts for him.'],
      ['true', 'The limit for gifts is fifteen.'],
      ['true', 'Priya will be late because she drives her parents to the airport.'],
      ['name', 'The dinner is on Friday at the Italian place on Bridge Street.'],
      ['number', 'The limit for gifts is fifty.'],
      ['negation', 'Priya will not be late.'],
      ['invented', 'The dinner was paid for by a customer from Rotterdam.'],
    ],
  },
  {
    thread: 'slip1',
    statements: [
      ['true', 'Apple rejected the build of Pigeon for the second time.'],
      ['true', 'Tom plans a history of recent answers and offline snooze, which takes three months.'],
      ['true', 'The new date is thirteen weeks from today, and Ali tells Harrow.'],
      ['true', 'The database on the phone is encrypted and wiped at logout.'],
      ['name', 'Google rejected the build of Pigeon for the second time.'],
      ['number', 'The new date is seven weeks from today.'],
      ['negation', 'The database on the phone is not encrypted.'],
      ['reversed', 'Apple accepted the build, and Pigeon is in the shops on Wednesday.'],
      ['invented', 'Renata cancelled the contract by e-mail.'],
    ],
  },
  {
    thread: 'tomb',
    statements: [
      ['true', 'Tom Beckett is called Tom B. from now on.'],
      ['true', 'He joins the rota in the third week and only watches in the first two.'],
      ['true', 'Whoever holds the pager decides whether a page is serious.'],
      ['number', 'He joins the rota in the ninth week.'],
      ['negation', 'Whoever holds the pager does not decide whether a page is serious.'],
      ['name', 'Dana decides whether a page is serious.'],
      ['invented', 'The run-books were translated into Swedish.'],
    ],
  },
];
