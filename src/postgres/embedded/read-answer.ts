import type { NotificationBoard } from './notifications.ts';
import { eachFrame, readCString, typeByte } from './protocol.ts';
import type { Session, Unit } from './session.ts';

/** The backend's answer to a unit of work. */
export interface UnitAnswer {
  /** The part that is sent to the unit's session. */
  readonly bytes: Buffer;
  /** The last ReadyForQuery's: I outside a transaction, T within one, E in a failed one; empty where there was none. */
  readonly status: string;
  readonly failed: boolean;
  readonly rolledBack: boolean;
}

/**
 * Reads the backend's output of a unit: delivers its notifications to the listeners, and leaves out what the unit's
 * client did not request.
 */
export function readAnswer(
  output: Buffer,
  session: Session,
  unit: Unit,
  board: NotificationBoard,
): UnitAnswer {
  let status = '';
  let failed = false;
  let rolledBack = false;
  let passed = 0;
  const parts: Buffer[] = [];
  const skip = (start: number, end: number) => {
    parts.push(output.subarray(passed, start));
    passed = end;
  };
  eachFrame(output, (type, start, end) => {
    if (type === READY) {
      status = String.fromCharCode(output[start + 5] ?? 0);
      if (!unit.synchronises) skip(start, end);
    } else if (type === ERROR) failed = true;
    else if (type === COMPLETE) {
      const tag = readCString(output, start + 5).text;
      if (tag === 'ROLLBACK') rolledBack = true;
      if (tag === 'PREPARE') session.preparedBySql = true;
    } else if (type === NOTIFICATION) {
      const message = output.subarray(start, end);
      message.writeInt32BE(session.processId, 5);
      if (!board.deliver(message, session)) skip(start, end);
    } else if (type === COPY_IN && unit.copiesIn) skip(start, end);
  });
  const bytes = parts.length === 0 ? output : Buffer.concat([...parts, output.subarray(passed)]);
  return { bytes, status, failed, rolledBack };
}

const READY = typeByte('Z');
const ERROR = typeByte('E');
const COMPLETE = typeByte('C');
const NOTIFICATION = typeByte('A');
const COPY_IN = typeByte('G');
