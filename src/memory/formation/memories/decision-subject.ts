import { topicOf } from './memory-wording.ts';

/** Words that give the purpose of a choice: "NATS for the event bus". */
const forSomething =
  /\bfor (?!(?:now|good|sure|example|instance|that|it|this|\d)\b)((?:[\p{L}\d'’-]+ ?){1,5})/giu;

/** Words for doing something by means of the choice: "host the wiki on Confluence". */
const bySomeMeans =
  /\b(?:host|keep|run|store|put|build|write|deploy|manage|track|publish|move|migrate|serve|send|print|hold|do) ((?:the|our|all|its) (?:[\p{L}\d'’-]+ ){1,3})(?:on|in|with|at|to|using|via|by|from)\b/giu;

/** Words that name what is replaced: "NATS instead of Kafka". */
const inPlaceOf =
  /\b(?:instead of|rather than|in place of|replac(?:e|es|ing)|away from|dropp?(?:ed|ing)?|ditch(?:ed|ing)?|scrapp?(?:ed|ing)?|not) (?:the |our )?([\p{L}\d][\p{L}\d.+#-]*)/giu;

/** Where the words for a purpose end. */
const endOfPhrase =
  /\s(?:because|since|as|so|until|from|starting|instead|rather|after|before|and|but|which|that|on|in|at|with|to)\b.*$/iu;

/**
 * The purpose of a decision, as the stems of its words: the event bus in "use NATS for the event bus", the wiki in
 * "host the wiki on Confluence". Empty if none is given.
 */
export function purposeOf(content: string): Set<string> {
  const phrases = [...content.matchAll(forSomething), ...content.matchAll(bySomeMeans)].flatMap(
    ([, phrase]) => (phrase === undefined ? [] : [` ${phrase}`.replace(endOfPhrase, '')]),
  );
  return new Set(phrases.flatMap((phrase) => [...topicOf(phrase, null)]));
}

/** What a decision replaces, as stems: Kafka in "NATS instead of Kafka". */
export function replacedSubject(content: string): Set<string> {
  return new Set([...content.matchAll(inPlaceOf)].flatMap(([, word]) => [...topicOf(word ?? '', null)]));
}
