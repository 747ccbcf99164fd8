import { useState } from 'react';
import {
  ConsoleCreateModelDocument,
  ConsoleCreateRoutingRuleDocument,
  type ConsoleModelsQuery,
  ConsoleUpdateModelDocument,
  ConsoleUpdateRoutingRuleDocument,
} from '../../../generated/graphql.ts';
import { useChange } from '../../api/data.ts';
import { Dialog, DialogEnd } from '../../kit/dialog.tsx';
import { Choice, Field, Text } from '../../kit/form.tsx';
import { oneLine } from '../../kit/text.tsx';
import { say } from '../../kit/toast.tsx';

export type Model = NonNullable<NonNullable<ConsoleModelsQuery['models']>['nodes'][number]>;
export type Rule = NonNullable<NonNullable<ConsoleModelsQuery['routingRules']>['nodes'][number]>;

function priceOf(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** Adds a model to the gateway, or changes one. */
export function ModelForm({ model, onClose }: { model: Model | null; onClose: () => void }) {
  const [slug, setSlug] = useState(model?.slug ?? '');
  const [provider, setProvider] = useState(model?.provider ?? '');
  const [name, setName] = useState(model?.name ?? '');
  const [inputPrice, setInputPrice] = useState(model?.inputPrice ?? '');
  const [outputPrice, setOutputPrice] = useState(model?.outputPrice ?? '');
  const create = useChange(ConsoleCreateModelDocument);
  const update = useChange(ConsoleUpdateModelDocument);
  const full = [slug, provider, name].every((text) => text.trim() !== '');
  return (
    <Dialog title={model ? `Change ${oneLine(model.slug)}` : 'Add a model'} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const values = {
            slug: slug.trim(),
            provider: provider.trim(),
            name: name.trim(),
            inputPrice: priceOf(inputPrice),
            outputPrice: priceOf(outputPrice),
          };
          if (model) {
            const { id } = model;
            const before = {
              slug: model.slug,
              provider: model.provider,
              name: model.name,
              inputPrice: model.inputPrice,
              outputPrice: model.outputPrice,
            };
            update.mutate(
              { input: { id, patch: values } },
              {
                onSuccess: () => {
                  say({
                    text: 'It is changed.',
                    undo: () => update.mutate({ input: { id, patch: before } }),
                  });
                  onClose();
                },
              },
            );
          } else {
            create.mutate(
              { input: { model: values } },
              {
                onSuccess: () => {
                  say({ text: 'Clients may ask for it now.' });
                  onClose();
                },
              },
            );
          }
        }}
      >
        <Field label="Name" hint="By which clients ask for it.">
          <Text value={slug} onText={setSlug} placeholder="fast" />
        </Field>
        <Field label="Provider" hint="As MNEME_GATEWAY_PROVIDERS names it.">
          <Text value={provider} onText={setProvider} />
        </Field>
        <Field label="Its name there">
          <Text value={name} onText={setName} />
        </Field>
        <Field label="Price of a million tokens read" hint="Empty: not known.">
          <Text inputMode="decimal" pattern="[0-9.]*" value={inputPrice} onText={setInputPrice} />
        </Field>
        <Field label="Price of a million tokens written">
          <Text inputMode="decimal" pattern="[0-9.]*" value={outputPrice} onText={setOutputPrice} />
        </Field>
        <DialogEnd
          act={model ? 'Change' : 'Add'}
          onClose={onClose}
          busy={create.isPending || update.isPending}
          disabled={!full}
        />
      </form>
    </Dialog>
  );
}

/** The conditions as an object, or null for what is none. */
function conditionsOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : null;
  } catch {
    return null;
  }
}

/** Adds a rule by which the gateway chooses a model, or changes one. */
export function RuleForm({
  rule,
  models,
  position,
  onClose,
}: {
  rule: Rule | null;
  models: readonly Model[];
  /** Where a new one stands: behind the others. */
  position: number;
  onClose: () => void;
}) {
  const [name, setName] = useState(rule?.name ?? '');
  const [modelId, setModelId] = useState(rule?.modelId ?? models[0]?.id ?? '');
  const [place, setPlace] = useState(String(rule?.position ?? position));
  const [text, setText] = useState(JSON.stringify(rule?.predicates ?? {}));
  const create = useChange(ConsoleCreateRoutingRuleDocument);
  const update = useChange(ConsoleUpdateRoutingRuleDocument);
  const predicates = conditionsOf(text);
  return (
    <Dialog title={rule ? 'Change the rule' : 'Add a rule'} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const values = { name: name.trim(), modelId, position: Number(place), predicates };
          if (rule) {
            const { id } = rule;
            const before = {
              name: rule.name,
              modelId: rule.modelId,
              position: rule.position,
              predicates: rule.predicates,
            };
            update.mutate(
              { input: { id, patch: values } },
              {
                onSuccess: () => {
                  say({
                    text: 'It is changed.',
                    undo: () => update.mutate({ input: { id, patch: before } }),
                  });
                  onClose();
                },
              },
            );
          } else {
            create.mutate(
              { input: { routingRule: values } },
              {
                onSuccess: () => {
                  say({ text: 'The rule holds from now on.' });
                  onClose();
                },
              },
            );
          }
        }}
      >
        <Field label="What it is for">
          <Text value={name} onText={setName} placeholder="short questions" />
        </Field>
        <Choice
          label="Model"
          value={modelId}
          options={models.map(({ id, slug }) => [id, oneLine(slug)] as const)}
          onChoice={setModelId}
        />
        <Field label="Position" hint="The first rule whose conditions hold chooses.">
          <Text type="number" value={place} onText={setPlace} />
        </Field>
        <Field
          label="Conditions"
          hint={
            predicates
              ? 'Keys: model, intent, language, channel, role, minCharacters, maxCharacters, minSpent. {} always holds.'
              : 'This is not a JSON object yet.'
          }
        >
          <textarea
            className="input mono"
            value={text}
            aria-invalid={predicates === null}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <DialogEnd
          act={rule ? 'Change' : 'Add'}
          onClose={onClose}
          busy={create.isPending || update.isPending}
          disabled={name.trim() === '' || predicates === null || modelId === '' || !/^-?\d+$/.test(place)}
        />
      </form>
    </Dialog>
  );
}
