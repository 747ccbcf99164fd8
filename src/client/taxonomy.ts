import type {
  AcceptTaxonomySuggestionsInput,
  AddTaxonomyNodeInput,
  CreateTaxonomyNodeInput,
  DeleteTaxonomyNodeInput,
  FileThreadsInput,
  ImportTaxonomyInput,
  ImportTaxonomyMutation,
  MergeTaxonomyNodesInput,
  MoveTaxonomySubtreeInput,
  RenameTaxonomyNodeInput,
  TaxonomyChangesQuery,
  TaxonomyNodeFieldsFragment,
  TaxonomyNodesQuery,
  TaxonomyPreviewInput,
  TaxonomyPreviewQuery,
  TaxonomySuggestionFilter,
  TaxonomySuggestionsQuery,
} from './generated/graphql.ts';
import * as operations from './generated/graphql.ts';
import { done } from './result.ts';
import type { CallOptions, Send } from './transport.ts';

/** A node of the taxonomy, with its numbers of threads and projects that the caller sees. */
export type TaxonomyNodeAnswer = NonNullable<
  NonNullable<TaxonomyNodesQuery['taxonomyNodes']>['nodes'][number]
>;
/** A change of the taxonomy: the place as it is now, and what undoes it. */
export interface TaxonomyChangeAnswer {
  readonly node: TaxonomyNodeFieldsFragment;
  readonly operationId: string;
}
/** The preview of a change. */
export type TaxonomyPreviewAnswer = TaxonomyPreviewQuery['taxonomyPreview'];
/** Changes that can be undone, the newest first. */
export type TaxonomyChangesAnswer = NonNullable<TaxonomyChangesQuery['taxonomyChanges']>['nodes'];
/** A page of suggested places. */
export type TaxonomySuggestionsPage = NonNullable<TaxonomySuggestionsQuery['taxonomySuggestions']>;
/** The result of an import, or of its preview. */
export type TaxonomyImportAnswer = NonNullable<ImportTaxonomyMutation['importTaxonomy']>;
/** How many threads were put somewhere, and what undoes it: null where none were. */
export interface FilingAnswer {
  readonly threads: number;
  readonly operationId: string | null;
}

/** The operations of the taxonomy. */
export function taxonomyOperations(send: Send) {
  return {
    /** The places of the taxonomy in the order of their paths, read page by page; with `under` those at and below it. */
    async *taxonomyNodes(
      under: string | null = null,
      call?: CallOptions,
    ): AsyncGenerator<TaxonomyNodeAnswer, void, undefined> {
      let after: string | null = null;
      for (;;) {
        const answer: TaxonomyNodesQuery = await send(
          operations.TaxonomyNodesDocument,
          { first: 200, after, ...(under === null ? {} : { filter: { path: { descendantOf: under } } }) },
          call,
        );
        const page = done(answer.taxonomyNodes);
        for (const node of page.nodes) if (node) yield node;
        if (!page.pageInfo.hasNextPage) return;
        after = page.pageInfo.endCursor;
      }
    },
    /** Previews a move, merge or deletion. Role admin. */
    async taxonomyPreview(input: TaxonomyPreviewInput, call?: CallOptions): Promise<TaxonomyPreviewAnswer> {
      return (await send(operations.TaxonomyPreviewDocument, { input }, call)).taxonomyPreview;
    },
    /** Changes of the taxonomy that can be undone, the newest first; role admin. */
    async taxonomyChanges(first: number, call?: CallOptions): Promise<TaxonomyChangesAnswer> {
      return done((await send(operations.TaxonomyChangesDocument, { first }, call)).taxonomyChanges).nodes;
    },
    /** Makes a place at a path; role admin or service. */
    async createTaxonomyNode(
      input: CreateTaxonomyNodeInput,
      call?: CallOptions,
    ): Promise<TaxonomyChangeAnswer> {
      return done((await send(operations.CreateTaxonomyNodeDocument, { input }, call)).createTaxonomyNode);
    },
    /** Makes a place for a label; role admin or service. */
    async addTaxonomyNode(input: AddTaxonomyNodeInput, call?: CallOptions): Promise<TaxonomyChangeAnswer> {
      return done((await send(operations.AddTaxonomyNodeDocument, { input }, call)).addTaxonomyNode);
    },
    /** Moves a place with all below it; role admin. */
    async moveTaxonomySubtree(
      input: MoveTaxonomySubtreeInput,
      call?: CallOptions,
    ): Promise<TaxonomyChangeAnswer> {
      return done((await send(operations.MoveTaxonomySubtreeDocument, { input }, call)).moveTaxonomySubtree);
    },
    /** Makes one place of two; role admin. */
    async mergeTaxonomyNodes(
      input: MergeTaxonomyNodesInput,
      call?: CallOptions,
    ): Promise<TaxonomyChangeAnswer> {
      return done((await send(operations.MergeTaxonomyNodesDocument, { input }, call)).mergeTaxonomyNodes);
    },
    /** Gives a place another label; role admin. */
    async renameTaxonomyNode(
      input: RenameTaxonomyNodeInput,
      call?: CallOptions,
    ): Promise<TaxonomyChangeAnswer> {
      return done((await send(operations.RenameTaxonomyNodeDocument, { input }, call)).renameTaxonomyNode);
    },
    /** Removes a place; role admin. Gives what undoes it. */
    async deleteTaxonomyNode(input: DeleteTaxonomyNodeInput, call?: CallOptions): Promise<string> {
      const { deleteTaxonomyNode } = await send(operations.DeleteTaxonomyNodeDocument, { input }, call);
      return done(deleteTaxonomyNode).operationId;
    },
    /** Undoes a change of the taxonomy. */
    async undoTaxonomyChange(operationId: string, call?: CallOptions): Promise<void> {
      const input = { operationId };
      done((await send(operations.UndoTaxonomyChangeDocument, { input }, call)).undoTaxonomyChange);
    },
    /** Takes a tree in; role admin. */
    async importTaxonomy(input: ImportTaxonomyInput, call?: CallOptions): Promise<TaxonomyImportAnswer> {
      return done((await send(operations.ImportTaxonomyDocument, { input }, call)).importTaxonomy);
    },
    /** The id of the project with your own key; null where there is none. */
    async projectByKey(externalId: string, call?: CallOptions): Promise<string | null> {
      return (
        (await send(operations.ProjectByKeyDocument, { externalId }, call)).projectByExternalId?.id ?? null
      );
    },
    /** Puts threads at a place. */
    async fileThreads(input: FileThreadsInput, call?: CallOptions): Promise<FilingAnswer> {
      return done((await send(operations.FileThreadsDocument, { input }, call)).fileThreads);
    },
    /** A page of open suggestions. */
    async taxonomySuggestions(first: number, call?: CallOptions): Promise<TaxonomySuggestionsPage> {
      const filter: TaxonomySuggestionFilter = { status: { in: ['SUGGESTED', 'APPLIED'] } };
      const answer = await send(operations.TaxonomySuggestionsDocument, { first, filter }, call);
      return done(answer.taxonomySuggestions);
    },
    /** Puts a thread where it was suggested to belong. */
    async acceptTaxonomySuggestion(suggestionId: string, call?: CallOptions): Promise<void> {
      const input = { suggestionId };
      done(
        (await send(operations.AcceptTaxonomySuggestionDocument, { input }, call)).acceptTaxonomySuggestion,
      );
    },
    /** Accepts all open suggestions, or those for a place. */
    async acceptTaxonomySuggestions(
      input: AcceptTaxonomySuggestionsInput,
      call?: CallOptions,
    ): Promise<FilingAnswer> {
      const { acceptTaxonomySuggestions } = await send(
        operations.AcceptTaxonomySuggestionsDocument,
        { input },
        call,
      );
      return done(acceptTaxonomySuggestions);
    },
    /** Says that a thread does not belong where it was suggested to. */
    async rejectTaxonomySuggestion(suggestionId: string, call?: CallOptions): Promise<void> {
      const input = { suggestionId };
      done(
        (await send(operations.RejectTaxonomySuggestionDocument, { input }, call)).rejectTaxonomySuggestion,
      );
    },
  };
}
