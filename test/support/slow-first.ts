import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first. Left to the end, one of them would keep a single worker busy. */
const slow = [
  'end-to-end/demo',
  'end-to-end/stopping',
  'isolation/audience',
  'cli/taxonomy-commands',
  'end-to-end/change-model',
  'memory/recall/quality',
  'postgres/shared-server',
  'cli/access-commands',
  'postgres/upgrade',
  'postgres/embedded/directory',
  'isolation/attacks',
  'isolation/random-operations',
  'workers/run',
  'postgres/embedded/sessions',
  'end-to-end/stopping-early',
  'isolation/crowd',
  'workers/thread',
  'isolation/matrix',
  'memory/export/round-trip',
  'cli/blob-commands',
  'memory/documents/extract',
  'graphql/print',
  'cli/backup-interrupted',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const found = slow.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return found < 0 ? slow.length : found;
};

/** Runs the files of a project in the order of what they take; the rest as vitest orders them. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).sort((one, other) => rank(one) - rank(other)),
    );
  }
}
