import { stemsOf } from './passage.ts';

/** Words that are only said of tasks, in some languages. */
const ofTasksAlone =
  'to-?dos?|tasks?|reminders?|deadlines?|agenda|chores?|errands?|need to do|have to do|left to do|aufgaben?|erledigen|tâches?|tareas?|compiti|tarefas?';
/** A shop is open, too, and a train is due. */
const ofTasksToo =
  '(?:over)?due|open|pending|outstanding|on my (?:list|plate)|noch offen|steht (?:\\p{L}+ ){0,3}(?:an|offen|auf)|(?:auf|von) (?:meiner|der) liste|fällig|pendientes?|taken';

const namesTasks = new RegExp(`(?<!\\p{L})(?:${ofTasksAlone}|${ofTasksToo})(?!\\p{L})`, 'iu');
const allNamesOfTasks = new RegExp(namesTasks, 'giu');

/** What concerns tasks besides: a time, or what comes next. */
const concernsTasks =
  /(?<!\p{L})(?:remind\w*|do next|what(?:'s| is) next|today|tomorrow|this week|next week|schedule|plans?)(?!\p{L})/iu;

/** Whether a message asks for tasks, whatever else it asks for. */
export const asksForTasks = (message: string) => namesTasks.test(message) || concernsTasks.test(message);

/** What is only said of tasks, whose they are, or asks for them. */
const meansTasks = new RegExp(
  `(?<!\\p{L})(?:${ofTasksAlone}|liste?|my|i|me|anything|everything|ich|mir|mich|meine?|mes|mis)(?!\\p{L})|^\\P{L}*(?:what|which|was|welche|qué|cuáles|que|quelles?)(?!\\p{L})(?! time)`,
  'iu',
);
/** Of something that was named before. */
const ofSomething =
  /(?<!\p{L})(?:it|he|she|they|we|you|there|who|when|where|es|er|sie|wir|wann|wo)(?!\p{L})/iu;

/** What a question for tasks has besides: times, and words that every such question may have. */
const besides =
  /(?<!\p{L})(?:today|tonight|tomorrow|(?:this|next|the|coming|current) (?:week(?:end)?|month|day|days)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|now|still|soon|currently|anything|everything|something|things?|stuff|urgent|all|list|show|tell|give|remind|please|coming|up|left|got|what['’]?s|welche?|habe?|gibt|was|ist|sind|ich|mir|mich|muss|noch|alles|meine?|heute|morgen|(?:diese|nächste)[rn]? woche|bitte|zeig\w*|ce|que|qu['’]est|mes|sont|les|quelles?|qué|cuáles|tengo|mis|son|las|para|hoy|mañana|esta|semana|cette|semaine)(?!\p{L})/giu;

/**
 * Whether a message asks for tasks and for nothing else: "what is due this week?". Whatever was said of some week does not
 * answer it.
 */
export function asksOnlyForTasks(message: string): boolean {
  if (!namesTasks.test(message) || !meansTasks.test(message) || ofSomething.test(message)) return false;
  const rest = message.replace(allNamesOfTasks, ' ').replace(besides, ' ');
  return stemsOf(rest).size === 0;
}
