import type { CallMeter, Metered } from './metered.ts';

export type ExtractionRole = 'system' | 'user' | 'assistant' | 'tool' | 'summary';

/** A turn as the extractor sees it: its author's own words, with quoted text replaced by spaces (`inOwnWords`). */
export interface ExtractionTurn {
  id: string;
  role: ExtractionRole;
  author: string | null;
  content: string;
  occurredAt: Date;
  /** The name of the persona as whom the assistant speaks in this conversation. */
  personaName?: string | null;
  /** The IANA time zone or offset that its own words are meant in. Default: the window's. */
  timeZone?: string;
}

/** Consecutive turns of one branch, oldest first. */
export interface ExtractionWindow {
  /** The turns to extract from. */
  turns: readonly ExtractionTurn[];
  /** Earlier turns, to resolve what the others refer to; nothing is extracted from them. */
  context: readonly ExtractionTurn[];
  /** The IANA time zone in which "tomorrow" and "by Friday" are resolved. */
  timeZone: string;
  /** Full names that were mentioned before: "Priya" may be one of them. */
  knownNames?: readonly string[];
}

/** The most that one window holds. A single longer turn is a window of its own. */
export interface WindowLimits {
  readonly turns: number;
  readonly tokens: number;
}

/** The size of a model's windows, and how long turns wait for others of their conversation to share a request. */
export interface ModelWindow extends WindowLimits {
  /** In milliseconds; 0 if every job sends its request at once. */
  readonly waitMs: number;
}

/** The kinds of memory that are extracted from a conversation, as a model's schema names them. */
export const extractedKinds = ['preference', 'task', 'decision', 'note', 'insight', 'moment'] as const;
export type MemoryKind = (typeof extractedKinds)[number];

/** The statuses of an unfinished task. */
export const openStatuses = ['pending', 'in_progress', 'blocked'] as const;
/** The statuses of a task, as in the domain task_status. */
export const taskStatuses = [...openStatuses, 'done', 'cancelled'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** A memory found in a turn. */
export interface ExtractedMemory {
  kind: MemoryKind;
  /** From rules: the sentence as it was said, cut at its clauses. From a model: a sentence that says who and what. */
  content: string;
  /** The person who prefers it, is to do it, or told it, by the name used in the conversation. */
  subject?: string;
  sourceTurnId: string;
  /** 0..1: how certain it is that this was said and meant. */
  confidence: number;
  /** 0..1: how much it is worth remembering. */
  salience: number;
  /** Whether it is about the person or about what is being worked on. */
  about: 'user' | 'project';
  /** Preferences: what the preference is about ("editor", "food"). */
  category?: string;
  /** Preferences: a stable key within the category, so that a later value replaces an earlier one. */
  key?: string;
  /** Preferences: what is preferred, or the value set. */
  value?: string;
  /** Decisions: the reason given. */
  reason?: string;
  /**
   * Tasks. A status other than pending reports progress; the content then names the task ("Dana is done with the
   * slides."). Pending with `revises` reopens a finished task.
   */
  status?: TaskStatus;
  /** Tasks: when it is due. */
  dueAt?: Date;
  /**
   * The words say that it replaces something said before ("actually", "instead"). If the content has only a number, a
   * value or a date ("Make it 60 %."), it replaces what was said just before.
   */
  revises?: boolean;
  /**
   * It only ends, moves or changes a known memory; if none matches, it is not stored. With a status, `value` has the
   * words that name the memory or, if there are none ("scrap that one"), `refersTo` has what was said before. Without a
   * status it gives the memory stated just before another value or date ("make it 70").
   */
  updates?: boolean;
  refersTo?: string;
  /** Whether it is something that people tell only a few. */
  intimate?: boolean;
  /** Names of the entities it mentions. */
  entities: string[];
}

export type EntityKind = 'person' | 'project' | 'organization' | 'place' | 'concept' | 'term' | 'document';

/** One mention of an entity. */
export interface ExtractedEntity {
  /** The name to store ("Dana Okafor"). */
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
  /** How the turn distinguishes them from others of their name, as in `describedAs`: "brother", "from accounting". */
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
  /** When it became true, if the words say so. */
  validFrom?: Date;
  /** When it ceased to be true, if the words say so. */
  validTo?: Date;
  /** Whether a subject has one object at a time (lives_in), so that a new one closes the old. */
  functional: boolean;
  /** The words correct an earlier statement ("no, in Lisbon, not Porto") rather than report a change. */
  corrects?: boolean;
  /** Whether it is something that people tell only a few. */
  intimate?: boolean;
}

/**
 * Words that end a known fact without stating a new one: "I quit my job", "I've left Ferrante". Ends the subject's
 * facts with this predicate: the one fact of a functional predicate, or those whose object has the given name.
 */
export interface ExtractedEnding {
  subject: string;
  /** Must be functional (works_at, married_to) if there is no `named`. */
  predicate: string;
  /** The name, or its beginning, of the object whose facts end; other facts stay. */
  named?: string;
  /** The object that replaces it, whose facts don't end. */
  except?: string;
  sourceTurnId: string;
  /** 0..1 */
  confidence: number;
  /** When it ceased to be true: as the words say, else when they were said. */
  validTo: Date;
}

/** The result for a window. */
export interface Extraction {
  memories: ExtractedMemory[];
  entities: ExtractedEntity[];
  facts: ExtractedFact[];
  endings?: ExtractedEnding[];
  /** How many items of a model's answer were dropped: malformed, or not supported by what was said. */
  dropped?: number;
}

/** Extracts memories, entities and facts from conversation. Conversation is data: it never instructs the extractor. */
export interface Extractor {
  readonly name: string;
  /** Whether turns are read in this process, without any request. */
  readonly local?: true;
  /** Only of an extractor that calls a model. */
  readonly metered?: MeteredExtraction;
  /**
   * @throws ProviderError when the provider can't answer; Error (AbortError) when the signal fires.
   */
  extract(window: ExtractionWindow, signal?: AbortSignal, meter?: CallMeter): Promise<Extraction>;
}

/** What a metered extractor has beside `extract`. */
export interface MeteredExtraction extends Metered<ExtractionWindow> {
  readonly window: ModelWindow;
  /** Used when the budget is spent. */
  readonly fallback: Extractor;
  /** Whose findings are added to the model's. */
  readonly rules?: Extractor;
}
