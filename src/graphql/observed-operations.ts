import { type DocumentNode, type ExecutionArgs, Kind, parse } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { isObserved, stage } from '../observation/observe.ts';
import { isTraced } from '../observation/spans.ts';
import type { TrustedDocuments } from './trusted-documents.ts';

/** What an operation is called whose name is nobody's that is known: names of clients could be any number. */
const otherOperation = 'other';

/** The names of the operations in documents. */
export function operationNames(documents: TrustedDocuments): ReadonlySet<string> {
  return new Set([...documents.values()].flatMap((text) => namesIn(text)));
}

function namesIn(text: string): string[] {
  try {
    return parse(text).definitions.flatMap((each) =>
      each.kind === Kind.OPERATION_DEFINITION && each.name ? [each.name.value] : [],
    );
  } catch {
    // Reported at the start as a document that does not fit.
    return [];
  }
}

/** Tells how long each operation took, under its name where that is in one of the documents. */
export function observedOperations<Context extends Record<string, unknown>>(
  documents: TrustedDocuments,
): Plugin<Context> {
  let known: ReadonlySet<string> | null = null;
  return {
    onExecute({ executeFn, setExecuteFn }) {
      if (!isObserved() && !isTraced()) return;
      setExecuteFn((args: ExecutionArgs) => {
        known ??= operationNames(documents);
        const part = nameOf(args.document, args.operationName, known);
        return stage('request', part, async () => executeFn(args), hasErrors);
      });
    },
  };
}

function hasErrors(result: unknown): boolean {
  const errors: unknown = Reflect.get(Object(result), 'errors');
  return Array.isArray(errors) && errors.length > 0;
}

function nameOf(
  document: DocumentNode,
  asked: string | null | undefined,
  known: ReadonlySet<string>,
): string {
  const name =
    asked ?? document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION)?.name?.value;
  return name !== undefined && known.has(name) ? name : otherOperation;
}
