/** A mention, by whom it means and by the entity it was resolved to. */
export interface ResolvedMention {
  readonly words: string;
  readonly meant: string;
  readonly entity: string;
}

/** How well mentions were put together: precision and recall, 0 to 1. */
export interface ResolutionScore {
  readonly precision: number;
  readonly recall: number;
}

/**
 * B-cubed precision and recall: over all mentions, the average share of those put with a mention that mean the same,
 * and of those that mean the same that were put with it (Bagga and Baldwin, "Algorithms for Scoring Coreference
 * Chains", LREC 1998).
 */
export function bCubed(mentions: readonly ResolvedMention[]): ResolutionScore {
  let precision = 0;
  let recall = 0;
  for (const one of mentions) {
    const together = mentions.filter(({ entity }) => entity === one.entity);
    const same = mentions.filter(({ meant }) => meant === one.meant);
    const right = together.filter(({ meant }) => meant === one.meant).length;
    precision += right / together.length;
    recall += right / same.length;
  }
  return { precision: precision / mentions.length, recall: recall / mentions.length };
}

/** Precision and recall over pairs of mentions: of those put together, those that mean the same, and the reverse. */
export function pairwise(mentions: readonly ResolvedMention[]): ResolutionScore {
  let together = 0;
  let same = 0;
  let both = 0;
  for (const [at, one] of mentions.entries()) {
    for (const other of mentions.slice(at + 1)) {
      if (one.entity === other.entity) together += 1;
      if (one.meant === other.meant) same += 1;
      if (one.entity === other.entity && one.meant === other.meant) both += 1;
    }
  }
  return { precision: both / together, recall: both / same };
}
