import { describe, expect, it } from 'vitest';
import type { Extraction } from '../../../src/providers/extractor.ts';
import { belongingForms } from '../../../src/providers/rule-based-extractor/belonging-forms.ts';
import { closingForms } from '../../../src/providers/rule-based-extractor/closing-forms.ts';
import { decisionForms } from '../../../src/providers/rule-based-extractor/decision-forms.ts';
import { endingForms } from '../../../src/providers/rule-based-extractor/ending-forms.ts';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';
import { healthForms } from '../../../src/providers/rule-based-extractor/health-forms.ts';
import {
  instructionForms,
  settingForms,
} from '../../../src/providers/rule-based-extractor/instruction-forms.ts';
import { kinForms } from '../../../src/providers/rule-based-extractor/kin-forms.ts';
import { personForms } from '../../../src/providers/rule-based-extractor/person-forms.ts';
import { preferenceForms } from '../../../src/providers/rule-based-extractor/preference-forms.ts';
import { systemForms } from '../../../src/providers/rule-based-extractor/system-forms.ts';
import { taskForms } from '../../../src/providers/rule-based-extractor/task-forms.ts';
import { VETOES } from '../../../src/providers/rule-based-extractor/vetoes.ts';
import { workForms } from '../../../src/providers/rule-based-extractor/work-forms.ts';

const extractor = createRuleBasedExtractor();

function extract(content: string): Promise<Extraction> {
  const turn = {
    id: '1',
    role: 'user' as const,
    author: null,
    content,
    occurredAt: new Date('2026-05-13T10:00:00Z'),
  };
  return extractor.extract({ turns: [turn], context: [], timeZone: 'UTC' });
}

interface Listed {
  readonly name: string;
  readonly example: string;
  readonly counter: string;
}

const memoryTables: readonly (readonly [string, 'preference' | 'task' | 'decision', readonly Listed[]])[] = [
  ['preferences', 'preference', preferenceForms],
  ['instructions', 'preference', instructionForms],
  ['settings', 'preference', settingForms],
  ['tasks', 'task', taskForms],
  ['closings', 'task', closingForms],
  ['decisions', 'decision', decisionForms],
];

describe.each(memoryTables)('the forms of %s', (_, kind, forms) => {
  it.each(forms.map((form) => [form.name, form] as const))('%s', async (_name, { example, counter }) => {
    const { memories } = await extract(example);
    const isOne = memories.some(
      (memory) => memory.kind === kind || (forms === closingForms && memory.updates),
    );
    expect(isOne, example).toBe(true);
    expect((await extract(counter)).memories, counter).toEqual([]);
  });
});

describe.each([
  ['people', personForms],
  ['kin', kinForms],
  ['work', workForms],
  ['health', healthForms],
  ['belongings', belongingForms],
  ['systems', systemForms],
] as const)('the forms of facts of %s', (_, forms) => {
  it.each((forms as readonly Listed[]).map((form) => [form.name, form] as const))(
    '%s',
    async (_name, { example, counter }) => {
      expect((await extract(example)).facts, example).not.toEqual([]);
      expect((await extract(counter)).facts, counter).toEqual([]);
    },
  );
});

describe('endings', () => {
  it.each(endingForms.map(({ example, predicates }) => [example, predicates] as const))(
    '%s',
    async (example, predicates) => {
      expect((await extract(example)).endings?.map(({ predicate }) => predicate)).toEqual(predicates);
    },
  );
});

describe('the vetoes', () => {
  it.each(VETOES.map(({ veto, example }) => [veto, example] as const))('%s: %s', async (_, example) => {
    const { memories, facts } = await extract(example);
    expect([...memories, ...facts]).toEqual([]);
  });
});

describe('what is not meant is not kept', () => {
  it('an allergy to what nobody is allergic to', async () => {
    expect((await extract('I am allergic to meetings.')).facts).toEqual([]);
    expect((await extract("I'm allergic to paperwork and shrimp.")).facts).toMatchObject([
      { predicate: 'allergic_to', object: 'shrimp' },
    ]);
  });

  it("the pet of a story's keeper, told to somebody", async () => {
    const turn = (id: string, author: string, content: string) => ({
      id,
      role: 'user' as const,
      author,
      content,
      occurredAt: new Date('2026-05-13T10:00:00Z'),
    });
    const told = async (content: string) =>
      extractor.extract({
        turns: [turn('1', 'Ada', 'Go on, tell it.'), turn('2', 'Bo', content), turn('3', 'Ada', 'And then?')],
        context: [],
        timeZone: 'UTC',
      });
    expect((await told('The dog is called Baron, and Baron sleeps on the nets.')).facts).toEqual([]);
    expect((await told('The dog is called Baron, we got him from the pound.')).facts).toMatchObject([
      { subject: 'Bo', predicate: 'has_pet', object: 'Baron' },
    ]);
  });

  it('a choice for this time only', async () => {
    expect((await extract("Let's go with the smaller hall this time.")).memories).toEqual([]);
  });
});
