import type { CallMeter, Metered } from './metered.ts';

export type ExtractionRole = 'system' | 'user' | 'assistant' | 'tool' | 'summary';

/** A turn as the extractor sees it: its author's own words, with what is foreign blanked by spaces (`inOwnWords`). */
export interface ExtractionTurn {
  id: string;
  role: ExtractionRole;
  author: string | null;
  content: string;
  occurredAt: Date;
  /** The persona whose conversation it is: as whom the assistant speaks. */
  personaName?: string | null;
}

/** Consecutive turns of one branch, oldest first. */
export interface ExtractionWindow {
  /** The turns to extract from. */
  turns: readonly ExtractionTurn[];
  /** Earlier turns, to resolve what the others refer to; nothing is extracted from them. */
  context: readonly ExtractionTurn[];
  /** IANA name of the zone in which "tomorrow" and "by Friday" are meant. */
  timeZone: string;
  /** Names that were spoken of before, in full: "Priya" may be one of them. */
  knownNames?: readonly string[];
}

/** How much one window holds at most. A single turn that is longer is a window of its own. */
export interface WindowLimits {
  readonly turns: number;
  readonly tokens: number;
}

/** A model's windows, and how long turns of a conversation wait for others to be asked about with. */
export interface ModelWindow extends WindowLimits {
  /** Milliseconds; 0 where every job asks at once. */
  readonly waitMs: number;
}

/** What is drawn from a conversation, as a model is asked for it. */
export const extractedKinds = ['preference', 'task', 'decision', 'note', 'insight', 'moment'] as const;
export type MemoryKind = (typeof extractedKinds)[number];

/** How far a task is that is still to be done. */
export const openStatuses = ['pending', 'in_progress', 'blocked'] as const;
/** How far a task is, as the domain task_status has it. */
export const taskStatuses = [...openStatuses, 'done', 'cancelled'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** Something worth keeping. */
export interface ExtractedMemory {
  kind: MemoryKind;
  /** The rules': the sentence as it was said, cut at its clauses. A model's: a sentence that says who and what. */
  content: string;
  /** Whose it is: who prefers it, is to do it, or told it. By the name the conversation has for them. */
  subject?: string;
  sourceTurnId: string;
  /** 0..1: how sure it is that this was said and meant. */
  confidence: number;
  /** 0..1: how much it is worth remembering. */
  salience: number;
  /** Of the person, or of what is being worked on. */
  about: 'user' | 'project';
  /** Preferences: what the preference is about ("editor", "food"). */
  category?: string;
  /** Preferences: stable within its category, so that a later value replaces an earlier one. */
  key?: string;
  /** Preferences: what is preferred, or the value set. */
  value?: string;
  /** Decisions: the reason given. */
  reason?: string;
  /**
   * Tasks. Any but pending reports progress: its content then names the task by words of its own ("Dana is done with
   * the slides."). Pending with `revises` takes up again what was over.
   */
  status?: TaskStatus;
  /** Tasks: the instant by which it is due. */
  dueAt?: Date;
  /**
   * The words say that it replaces something said before ("actually", "instead"). Where its content names nothing but a
   * number, a value or a date ("Make it 60 %."), what was said just before is meant.
   */
  revises?: boolean;
  /**
   * It only ends, moves or changes what is known: where nothing known is meant, it is no memory. With a status, `value`
   * has the words that name what is meant; where it has none ("scrap that one"), `refersTo` has what was said before.
   * Without one it gives what was said just before another value or date ("make it 70").
   */
  updates?: boolean;
  refersTo?: string;
  /** It is what people tell few. */
  intimate?: boolean;
  /** Names of the entities it mentions. */
  entities: string[];
}

export type EntityKind = 'person' | 'project' | 'organization' | 'place' | 'concept' | 'term' | 'document';

/** One mention of an entity. */
export interface ExtractedEntity {
  /** The name as it should be kept ("Dana Okafor"). */
  name: string;
  kind: EntityKind;
  sourceTurnId: string;
  /** The characters of the turn's content from start to end (UTF-16 offsets, end exclusive). */
  surface: string;
  start: number;
  end: number;
  /** 0..1 */
  confidence: number;
  email?: string;
  /** By what the turn tells them from others of their name, as `describedAs` does: "brother", "from accounting". */
  described?: string;
}

/** A statement as subject, predicate, object. */
export interface ExtractedFact {
  subject: string;
  /** snake_case: lives_in, works_at, is_a. */
  predicate: string;
  object: string;
  objectIsEntity: boolean;
  /** 0..1 */
  confidence: number;
  sourceTurnId: string;
  /** When it began to be true, where the words say so. */
  validFrom?: Date;
  /** When it ceased to be true, where the words say so. */
  validTo?: Date;
  /** A subject has one object at a time (lives_in), so that a new one closes the old. */
  functional: boolean;
  /** The words say that what was said before was wrong ("no, in Lisbon, not Porto"), not that it changed. */
  corrects?: boolean;
  /** It is what people tell few. */
  intimate?: boolean;
}

/**
 * Words that end what is known, and say nothing by themselves: "I quit my job", "I've left Ferrante". Whatever the
 * subject has of the predicate then is over, where that is one thing, or is called so.
 */
export interface ExtractedEnding {
  subject: string;
  /** Without a name, one of which a subject has one object at a time: works_at, married_to. */
  predicate: string;
  /** What is over, by its name or the beginning of it: only what is called so ends. */
  named?: string;
  /** What takes its place, and does not end. */
  except?: string;
  sourceTurnId: string;
  /** 0..1 */
  confidence: number;
  /** When it ceased to be true: as the words say, else when they were said. */
  validTo: Date;
}

/** What was found in a window. */
export interface Extraction {
  memories: ExtractedMemory[];
  entities: ExtractedEntity[];
  facts: ExtractedFact[];
  endings?: ExtractedEnding[];
  /** Items of a model's answer that were left out: malformed, or supported by nothing that was said. */
  dropped?: number;
}

/** Finds in conversation what is worth knowing later. Conversation is data: it never instructs the extractor. */
export interface Extractor {
  readonly name: string;
  /** Whether it asks nobody: turns are read in this process. */
  readonly local?: true;
  /** Of one that asks a model; one that costs nothing has none. */
  readonly metered?: MeteredExtraction;
  /**
   * @throws ProviderError when the provider can't answer; Error (AbortError) when the signal fires.
   */
  extract(window: ExtractionWindow, signal?: AbortSignal, meter?: CallMeter): Promise<Extraction>;
}

/** What extraction by a model needs beside the model. */
export interface MeteredExtraction extends Metered<ExtractionWindow> {
  readonly window: ModelWindow;
  /** Answers when the budget is spent. */
  readonly fallback: Extractor;
}
