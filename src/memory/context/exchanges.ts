import { withoutAcknowledging } from '../../language/acknowledgements.ts';
import type { RecallHit } from '../recall/recall.ts';

/** An answer of at most so many words of its own says nothing without its question. */
const shortAnswer = 4;
/** Longer texts are no such answer, and no such question. */
const shortCharacters = 80;
const questionCharacters = 300;

/**
 * The short answers among hits with the question before each: "On Tuesday." says nothing alone. Both ways: by the id of
 * the answer its question, and by that of the question its answer.
 */
export class Exchanges {
  readonly #questions = new Map<string, RecallHit>();
  readonly #answers = new Map<string, RecallHit>();

  constructor(hits: readonly RecallHit[]) {
    const turns = new Map(
      hits.flatMap((hit) =>
        hit.kind === 'message' && hit.place ? [[placeOf(hit.place), hit] as const] : [],
      ),
    );
    for (const answer of turns.values()) {
      if (!answer.place || !isShortAnswer(answer.text ?? '')) continue;
      const { branchId, sequenceNo } = answer.place;
      const question = turns.get(placeOf({ branchId, sequenceNo: sequenceNo - 1 }));
      if (!question || speakerOf(question) === speakerOf(answer) || !asks(question.text ?? '')) continue;
      this.#questions.set(answer.id, question);
      this.#answers.set(question.id, answer);
    }
  }

  /** The question and the answer of which a hit is one. */
  of(hit: RecallHit): { readonly question: RecallHit; readonly answer: RecallHit } | null {
    const question = this.#questions.get(hit.id);
    if (question) return { question, answer: hit };
    const answer = this.#answers.get(hit.id);
    return answer ? { question: hit, answer } : null;
  }
}

const placeOf = ({
  branchId,
  sequenceNo,
}: Pick<NonNullable<RecallHit['place']>, 'branchId' | 'sequenceNo'>) => `${branchId} ${sequenceNo}`;

const speakerOf = ({ author, place }: RecallHit) => author ?? place?.role;

const asks = (text: string) => text.length <= questionCharacters && /[?？؟]\s*$/u.test(text);

function isShortAnswer(text: string): boolean {
  return text.length <= shortCharacters && !asks(text) && withoutAcknowledging(text).length <= shortAnswer;
}
