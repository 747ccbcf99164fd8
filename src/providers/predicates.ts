import { limitMarks } from '../language/marks.ts';

/**
 * The predicates of facts: the canonical names of relations for every extractor, so that two wordings of a relation
 * give the same fact, and a new fact replaces the right older one.
 */
export interface Predicate {
  /** snake_case, read from subject to object: lives_in. */
  readonly name: string;
  /** A subject has one such object at a time: a new one ends the older. */
  readonly functional: boolean;
  /** The object is an entity with a name, not a value. */
  readonly objectIsEntity: boolean;
  /** Put between subject and object, it makes a sentence: "Dana [lives in] Berlin". */
  readonly phrase: string;
  /** Other names with the same order of subject and object. */
  readonly synonyms: readonly string[];
  /** Names with subject and object exchanged; facts are stored under `name` only. */
  readonly inverse: readonly string[];
}

type Row = [phrase: string, synonyms?: string, inverse?: string];

const words = (list: string | undefined): string[] => (list ? list.split(' ') : []);

function group(functional: boolean, objectIsEntity: boolean, rows: Record<string, Row>): Predicate[] {
  return Object.entries(rows).map(([name, [phrase, synonyms, inverse]]) => ({
    name,
    functional,
    objectIsEntity,
    phrase,
    synonyms: words(synonyms),
    inverse: words(inverse),
  }));
}

/** Relations to one person at a time. */
const ONE_RELATIVE = 'husband wife spouse partner boyfriend girlfriend fiance fiancee mother father landlord';
/** Relations to several people or animals. */
const RELATIVES =
  'sister brother sibling son daughter cousin aunt uncle niece nephew grandparent grandchild grandmother grandfather ' +
  'grandson granddaughter stepmother stepfather stepson stepdaughter mother_in_law father_in_law sister_in_law ' +
  'brother_in_law friend best_friend colleague teammate business_partner co_founder roommate neighbour therapist ' +
  'doctor dentist lawyer accountant client mentor mentee coach teacher tutor student assistant trainer babysitter';

const OTHER_WORDS: Readonly<Record<string, string>> = {
  mother: 'mom mum mama mommy',
  father: 'dad papa daddy',
  grandmother: 'grandma granny nana',
  grandfather: 'grandpa granddad',
  colleague: 'coworker co_worker workmate',
  co_founder: 'cofounder',
  roommate: 'flatmate housemate',
  neighbour: 'neighbor',
  doctor: 'gp physician',
  lawyer: 'attorney solicitor',
  babysitter: 'nanny',
};

function relatives(functional: boolean, names: string): Predicate[] {
  return names.split(' ').map((name) => {
    const other = words(OTHER_WORDS[name]);
    return {
      name: `has_${name}`,
      functional,
      objectIsEntity: true,
      phrase: `has the ${name.replaceAll('_', ' ')}`,
      synonyms: [name, ...other.flatMap((word) => [word, `has_${word}`])],
      inverse: [name, ...other].flatMap((word) => [`${word}_of`, `is_${word}_of`, `is_the_${word}_of`]),
    };
  });
}

/** The canonical list. A predicate that is not in it is stored as it was said, and is not functional. */
export const PREDICATES: readonly Predicate[] = [
  // Where and what somebody is, one at a time.
  ...group(true, true, {
    lives_in: [
      'lives in',
      'resides_in located_at home_is lives_at residence moved_to relocated_to is_based_in based_in',
    ],
    works_at: ['works at', 'works_for employed_by employed_at employer job_at', 'employs'],
    born_in: ['was born in', 'birthplace place_of_birth was_born_in'],
    is_from: ['is from', 'hometown comes_from originally_from has_hometown home_town'],
    married_to: ['is married to', 'has_married is_married_to married'],
    reports_to: [
      'reports to',
      'managed_by supervised_by works_under has_boss boss has_manager manager has_supervisor line_manager',
      'supervises boss_of manager_of is_boss_of is_manager_of supervisor_of',
    ],
    studies_at: ['studies at', 'attends goes_to_school_at student_at enrolled_at'],
    located_in: ['is located in', 'is_in headquartered_in is_located_in office_in has_office_in situated_in'],
    engaged_to: ['is engaged to', 'is_engaged_to'],
  }),
  ...group(true, false, {
    birthday: ['has the birthday', 'born_on date_of_birth birth_date has_birthday was_born_on'],
    age: ['is this old:', 'has_age is_aged years_old'],
    name: ['is called', 'full_name is_named'],
    email: ['has the e-mail address', 'email_address e_mail has_email mail_address'],
    phone: ['has the phone number', 'phone_number has_phone telephone mobile'],
    address: ['has the address', 'has_address street_address'],
    has_version: ['has the version', 'version is_on_version runs_version at_version current_version'],
    scheduled_for: ['is scheduled for', 'takes_place_on happens_on held_on launch_date release_date'],
    due_on: ['is due on', 'deadline due_date has_deadline is_due'],
    port: ['listens on port', 'listens_on_port on_port'],
    costs: ['costs', 'price has_price priced_at cost'],
    diet: ['follows the diet', 'has_diet eats_diet'],
    has_religion: ['has the religion', 'religion faith has_faith practises_religion'],
    nationality: ['has the nationality', 'citizen_of has_citizenship citizenship is_citizen_of'],
    marital_status: ['has the marital status', 'relationship_status'],
    blood_type: ['has the blood type', 'has_blood_type'],
  }),
  ...relatives(true, ONE_RELATIVE),
  // What somebody may have several of.
  ...relatives(false, RELATIVES),
  ...group(false, true, {
    has_child: [
      'has the child',
      'parent_of is_parent_of has_kid has_baby',
      'child_of is_child_of kid_of has_parent',
    ],
    grew_up_in: ['grew up in', 'raised_in was_raised_in childhood_in'],
    lived_in: ['lived in', 'used_to_live_in formerly_lived_in previously_lived_in'],
    worked_at: [
      'worked at',
      'used_to_work_at worked_for formerly_worked_at previously_worked_at former_employer',
    ],
    works_on: ['works on', 'contributes_to is_working_on', 'worked_on_by'],
    works_with: ['works with', 'collaborates_with'],
    leads: [
      'leads',
      'heads manages runs in_charge_of is_lead_of responsible_for leads_team',
      'led_by headed_by run_by',
    ],
    founded: ['founded', 'co_founded started_company established', 'founded_by'],
    owns: ['owns', 'is_owner_of possesses', 'owned_by belongs_to'],
    member_of: [
      'is a member of',
      'belongs_to_team is_in_team on_team part_of_team plays_for plays_in',
      'has_member',
    ],
    part_of: ['is part of', 'is_part_of component_of subsidiary_of', 'contains includes'],
    has_pet: [
      'has the pet',
      'has_dog has_cat owns_pet has_puppy has_kitten pet has_rabbit',
      'pet_of dog_of cat_of',
    ],
    knows: ['knows', 'acquainted_with'],
    graduated_from: ['graduated from', 'alumnus_of has_degree_from alma_mater graduated_at'],
    studied_at: ['studied at', 'went_to_school_at'],
    teaches_at: ['teaches at', 'lectures_at'],
    uses: ['uses', 'is_using relies_on runs_on_software uses_tool', 'used_by'],
    depends_on: ['depends on', 'requires is_dependent_on', 'required_by'],
    hosted_on: [
      'is hosted on',
      'runs_on deployed_on deployed_to runs_in hosted_in hosted_at stored_in',
      'hosts',
    ],
    written_in: ['is written in', 'built_with implemented_in built_in is_built_with coded_in'],
    created: ['created', 'wrote authored built', 'made_by created_by written_by built_by authored_by'],
    // A maintainer need not be the author.
    maintains: [
      'maintains',
      'looks_after maintainer_of is_maintainer_of takes_care_of',
      'maintained_by looked_after_by has_maintainer',
    ],
    visited: ['visited', 'has_visited travelled_to traveled_to went_to'],
  }),
  ...group(false, false, {
    is_a: [
      'is a',
      'works_as occupation profession job is_an has_occupation has_job has_profession job_title',
    ],
    has_role: ['has the role', 'role position has_position title is_our holds_role has_title serves_as'],
    studies: [
      'studies',
      'majors_in studied majored_in field_of_study has_degree_in is_studying learns is_learning',
    ],
    teaches: ['teaches', 'is_teaching'],
    speaks: ['speaks', 'speaks_language language fluent_in has_language native_language'],
    allergic_to: ['is allergic to', 'has_allergy allergy intolerant_to is_allergic_to has_intolerance'],
    has_condition: [
      'has the condition',
      'suffers_from diagnosed_with has_diagnosis has_disease medical_condition',
    ],
    takes: ['takes', 'takes_medication medication has_medication'],
    plays: ['plays', 'plays_instrument plays_sport'],
    has: ['has', 'have'],
    made_of: ['is made of', 'consists_of'],
  }),
];

const BY_NAME = new Map(PREDICATES.map((predicate) => [predicate.name, predicate]));
const BY_OTHER_NAME = new Map<string, { predicate: Predicate; inverted: boolean }>();
for (const predicate of PREDICATES) {
  for (const name of predicate.synonyms) BY_OTHER_NAME.set(name, { predicate, inverted: false });
  for (const name of predicate.inverse) BY_OTHER_NAME.set(name, { predicate, inverted: true });
}

/** The predicate with exactly this name; undefined if it is not in the list. */
export function predicateNamed(name: string): Predicate | undefined {
  return BY_NAME.get(name);
}

/** A statement with its canonical predicate. */
export interface CanonicalStatement {
  subject: string;
  predicate: string;
  object: string;
  functional: boolean;
}

/**
 * The statement with its canonical predicate, with subject and object exchanged if the predicate is an inverse: "Ali
 * business_partner_of Aric" becomes "Aric has_business_partner Ali". An unknown predicate keeps its name in snake_case.
 */
export function canonicalStatement(subject: string, predicate: string, object: string): CanonicalStatement {
  const name = limitMarks(predicate)
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const exact = BY_NAME.get(name);
  if (exact !== undefined) return { subject, predicate: name, object, functional: exact.functional };
  const other = BY_OTHER_NAME.get(name);
  if (other === undefined) return { subject, predicate: name, object, functional: false };
  const { predicate: found, inverted } = other;
  return {
    subject: inverted ? object : subject,
    predicate: found.name,
    object: inverted ? subject : object,
    functional: found.functional,
  };
}

/** The statement as a sentence without its full stop: "Dana lives in Berlin". */
export function phraseOf(subject: string, predicate: string, object: string): string {
  return `${subject} ${BY_NAME.get(predicate)?.phrase ?? predicate.replaceAll('_', ' ')} ${object}`;
}
