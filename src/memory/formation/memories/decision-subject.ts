import { topicOf } from './memory-wording.ts';

/** Words in which what is chosen is said to be for something: "NATS for the event bus". */
const forSomething =
  /\bfor (?!(?:now|good|sure|example|instance|that|it|this|\d)\b)((?:[\p{L}\d'’-]+ ?){1,5})/giu;

/** Words in which something is done by means of what is chosen: "host the wiki on Confluence". */
const bySomeMeans =
  /\b(?:host|keep|run|store|put|build|write|deploy|manage|track|publish|move|migrate|serve|send|print|hold|do) ((?:the|our|all|its) (?:[\p{L}\d'’-]+ ){1,3})(?:on|in|with|at|to|using|via|by|from)\b/giu;

/** Words that name what something takes the place of: "NATS instead of Kafka". */
const inPlaceOf =
  /\b(?:instead of|rather than|in place of|replac(?:e|es|ing)|away from|dropp?(?:ed|ing)?|ditch(?:ed|ing)?|scrapp?(?:ed|ing)?|not) (?:the |our )?([\p{L}\d][\p{L}\d.+#-]*)/giu;

/** Where the words of what something is for end. */
const endOfPhrase =
  /\s(?:because|since|as|so|until|from|starting|instead|rather|after|before|and|but|which|that|on|in|at|with|to)\b.*$/iu;

/**
 * What a decision chooses something for, as the stems of its words: of "use NATS for the event bus" the event bus, of
 * "host the wiki on Confluence" the wiki. Empty where it does not say.
 */
export function purposeOf(content: string): Set<string> {
  const phrases = [...content.matchAll(forSomething), ...content.matchAll(bySomeMeans)].flatMap(
    ([, phrase]) => (phrase === undefined ? [] : [` ${phrase}`.replace(endOfPhrase, '')]),
  );
  return new Set(phrases.flatMap((phrase) => [...topicOf(phrase, null)]));
}

/** What a decision says it takes the place of, as stems: of "NATS instead of Kafka" Kafka. */
export function replacedSubject(content: string): Set<string> {
  return new Set([...content.matchAll(inPlaceOf)].flatMap(([, word]) => [...topicOf(word ?? '', null)]));
}
