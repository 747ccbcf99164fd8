/** A small tree: path, label and what else is said of each place. */
export const tree: readonly { path: string; label: string; metadata?: object }[] = [
  { path: 'work', label: 'Work' },
  { path: 'work.atlas', label: 'Atlas', metadata: { description: 'The map server and its tiles.' } },
  { path: 'work.atlas.auth', label: 'Sign-in' },
  { path: 'work.hiring', label: 'Hiring' },
  { path: 'home', label: 'Home' },
  { path: 'home.garden', label: 'Garden', metadata: { keywords: ['vegetables', 'compost', 'seeds'] } },
  { path: 'home.kitchen', label: 'Kitchen renovation' },
  { path: 'health.running', label: 'Running' },
  { path: 'music.cello', label: 'Cello' },
];

/** Threads that stand somewhere already: what their places are used for. */
export const placed: readonly { path: string; lines: readonly string[] }[] = [
  {
    path: 'work.atlas',
    lines: [
      'The tile renderer drops zoom levels.',
      'Restart the renderer after each deploy.',
      'The raster cache is full again.',
    ],
  },
  {
    path: 'work.atlas',
    lines: [
      'Vector tiles load slowly at zoom twelve.',
      'The projection of the basemap is off.',
      'Deploy the renderer tonight.',
    ],
  },
  {
    path: 'work.atlas.auth',
    lines: ['Sessions expire too early.', 'The login token is refreshed twice.', 'Passkeys need a fallback.'],
  },
  {
    path: 'work.atlas.auth',
    lines: [
      'Users are logged out after the password reset.',
      'Tokens should last an hour.',
      'The identity provider changed its certificate.',
    ],
  },
  {
    path: 'work.hiring',
    lines: [
      'The candidate has a second interview.',
      'Send the offer letter to the designer.',
      'Her references were excellent.',
    ],
  },
  {
    path: 'work.hiring',
    lines: [
      'Twelve applications for the backend role.',
      'We interview four candidates.',
      'The salary band is too low.',
    ],
  },
  {
    path: 'home.garden',
    lines: ['The tomatoes need more water.', 'Slugs ate the lettuce.', 'The compost heap is steaming.'],
  },
  {
    path: 'home.garden',
    lines: [
      'I sowed the carrots too early.',
      'The greenhouse window is broken.',
      'Prune the apple tree in February.',
    ],
  },
  {
    path: 'home.kitchen',
    lines: [
      'The worktop is delivered on Friday.',
      'The plumber connects the sink.',
      'Which tiles go behind the stove?',
    ],
  },
  {
    path: 'home.kitchen',
    lines: [
      'The cabinets are two centimetres too wide.',
      'The electrician wants a plan of the sockets.',
      'Oak or walnut for the worktop?',
    ],
  },
  {
    path: 'health.running',
    lines: [
      'My knee hurts after ten kilometres.',
      'The marathon plan wants four runs a week.',
      'New shoes with more cushioning.',
    ],
  },
  {
    path: 'health.running',
    lines: [
      'Intervals on the track were hard.',
      'My pace at the half marathon was steady.',
      'Stretch the calf every evening.',
    ],
  },
  {
    path: 'music.cello',
    lines: [
      'The bow needs new hair.',
      'The suite in G is still too fast.',
      'My teacher wants thumb position.',
    ],
  },
  {
    path: 'music.cello',
    lines: ['The strings buzz on the C.', 'Rosin makes the bow grip.', 'We play the quartet in May.'],
  },
];

/** New threads and where a person would put them; null where nothing in the tree fits, or two places do. */
export const arriving: readonly { path: string | null; lines: readonly string[] }[] = [
  {
    path: 'work.atlas',
    lines: [
      'The renderer crashes at zoom nine.',
      'Which tiles are affected?',
      'All raster tiles of the basemap.',
    ],
  },
  {
    path: 'work.atlas',
    lines: [
      'Can Atlas serve vector tiles from disk?',
      'Yes, the tile cache does that.',
      'Then Atlas needs less memory.',
    ],
  },
  {
    path: 'work.atlas.auth',
    lines: [
      'The login fails with an expired token.',
      'Does the token refresh?',
      'Only after a password reset.',
    ],
  },
  {
    path: 'work.atlas.auth',
    lines: [
      'Sign-in with passkeys works on phones.',
      'And the session?',
      'The session expires after an hour.',
    ],
  },
  {
    path: 'work.hiring',
    lines: [
      'The candidate declined our offer.',
      'Was it the salary?',
      'Yes, we interview two more candidates.',
    ],
  },
  {
    path: 'work.hiring',
    lines: [
      'Hiring is slow this spring.',
      'How many applications?',
      'Three for the designer role, we keep hiring.',
    ],
  },
  {
    path: 'home.garden',
    lines: ['Slugs again, on the lettuce and the tomatoes.', 'Try beer traps.', 'The compost draws them.'],
  },
  {
    path: 'home.garden',
    lines: ['What grows in the shade of the garden?', 'Rhubarb and ferns.', 'Then the garden gets rhubarb.'],
  },
  {
    path: 'home.garden',
    lines: ['When do I sow carrots?', 'In April, seeds need warmth.', 'And prune the apple tree?'],
  },
  {
    path: 'home.kitchen',
    lines: [
      'The sink leaks under the worktop.',
      'Call the plumber.',
      'The plumber comes on Monday to the cabinets.',
    ],
  },
  {
    path: 'home.kitchen',
    lines: [
      'Two sockets are missing behind the stove.',
      'The electrician forgot them.',
      'He also cut the worktop.',
    ],
  },
  {
    path: 'health.running',
    lines: ['My marathon pace is too slow.', 'Do more intervals.', 'My knee protests after intervals.'],
  },
  {
    path: 'health.running',
    lines: ['I was running in the rain.', 'New shoes?', 'Running shoes with cushioning, yes.'],
  },
  {
    path: 'music.cello',
    lines: ['The cello buzzes on low strings.', 'Check the bridge.', 'The cello goes to the workshop.'],
  },
  {
    path: 'music.cello',
    lines: ['The quartet wants a faster tempo.', 'How is the bow?', 'The bow has new hair and rosin.'],
  },
  { path: null, lines: ['What shall we watch tonight?', 'Something funny.', 'The one with the penguins.'] },
  { path: null, lines: ['How do I renew a passport?', 'At the town hall.', 'It takes six weeks.'] },
  { path: null, lines: ['Good morning!', 'Good morning, how are you?', 'Fine, thank you.'] },
  { path: null, lines: ['My sister arrives on Friday.', 'By train?', 'By train, with her two dogs.'] },
  { path: null, lines: ['The car makes a noise.', 'Which noise?', 'A rattle when it is cold.'] },
  { path: null, lines: ['Which tiles did we want?', 'I do not know any more.', 'Ask again tomorrow.'] },
];
