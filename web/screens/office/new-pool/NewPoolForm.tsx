import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { NewPoolFormMutation } from './__generated__/NewPoolFormMutation.graphql';
import { noAmount, readAmount } from '../amounts.ts';
import type { OptionField } from '../options/optionFields.ts';
import { currencyIn, optionsInput, optionTexts, type OptionTexts } from '../options/optionValues.ts';
import type { Preset } from '../options/presets.ts';
import { PAYMENT_FIELDS } from '../paymentFields.ts';
import { Problem } from '../Problem.tsx';
import { OptionsCard } from './OptionsCard.tsx';
import { PayingCard } from './PayingCard.tsx';
import { PoolCard } from './PoolCard.tsx';
import { RulesPreview } from './RulesPreview.tsx';
import { usePoolForm } from './usePoolForm.ts';

interface NewPoolFormProps {
  season: number;
  /** Whether the season's games are stored. */
  hasGames: boolean;
  email: string;
  fields: readonly OptionField[];
  presets: readonly Preset[];
  onMade: (pool: { slug: string; name: string }) => void;
}

/** Settings and options of a new pool, with a preview of the rules. */
export function NewPoolForm({ season, hasGames, email, fields, presets, onMade }: NewPoolFormProps) {
  const poolForm = usePoolForm(email);
  const { values, form, refuse } = poolForm;
  const [options, setOptions] = useState<OptionTexts>({});
  const [optionProblems, setOptionProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [preset, setPreset] = useState(presets[0]);
  // The requested season, which has no games.
  const [missing, setMissing] = useState<number | null>(null);
  const toast = useToast();
  const [create, isCreating] = useFormMutation<NewPoolFormMutation>(graphql`
    mutation NewPoolFormMutation($input: CreatePoolInput!) {
      createPool(input: $input) {
        __typename
        ... on CreatePoolPayload {
          slug
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const currency = currencyIn({ ...optionTexts(fields), ...options });
  const cents = readAmount(values.fee, currency);
  const read = optionsInput(fields, options);
  const given = {
    season,
    timeZone: values.timeZone,
    deadlineTime: values.deadlineTime,
    // Until entries are imported or people invited.
    registration: 'CLOSED' as const,
    ...(cents === null ? {} : { entryFeeCents: cents }),
    options: read.input,
  };

  const submit = () => {
    if (isCreating) return;
    const found = new Map<string, string>();
    if (values.name.trim() === '') found.set('name', 'Please give the pool a name.');
    if (given.entryFeeCents === undefined) found.set('fee', noAmount(currency));
    refuse(new Map([...found, ...read.problems]));
    if (found.size + read.problems.size > 0) return;
    if (!hasGames) {
      setMissing(season);
      return;
    }
    const { name, slug, contactEmail } = values;
    const payment = Object.fromEntries(PAYMENT_FIELDS.map((one) => [one.name, values[one.name].trim()]));
    void create({ input: { ...given, ...payment, name, slug: slug.trim(), contactEmail } }).then(
      (outcome) => {
        if (outcome.kind === 'done') {
          onMade({ slug: outcome.done.slug, name: name.trim() });
          return;
        }
        if (outcome.problems.size === 0) {
          toast({ tone: 'error', title: 'Pool Not Made', text: outcome.message });
        }
        refuse(outcome.problems);
        setOptionProblems(
          new Map([...outcome.problems].map(([path, message]) => [path.replace(/^options\./, ''), message])),
        );
      },
    );
  };
  const optionInputs = {
    texts: { ...optionTexts(fields), ...options },
    problems: new Map([...optionProblems, ...read.problems]),
    preset,
    onChange: (name: string, text: string) => setOptions((all) => ({ ...all, [name]: text })),
  };
  return (
    <form className="grid gap-5 *:min-w-0" {...form(submit)}>
      <PoolCard {...poolForm} currency={currency} />
      {cents !== 0 && <PayingCard {...poolForm} currency={currency} />}
      <OptionsCard
        place={cents === 0 ? 3 : 4}
        fields={fields}
        presets={presets}
        inputs={optionInputs}
        onChoose={(chosen, texts) => {
          setPreset(chosen);
          setOptions((all) => ({ ...all, ...texts }));
        }}
      />
      {/* As players will read them: with open registration. */}
      <RulesPreview
        place={cents === 0 ? 4 : 5}
        input={{ ...given, registration: 'OPEN' }}
        onProblems={setOptionProblems}
      />
      <Problem
        text={
          missing === season && !hasGames
            ? `The schedule of ${season} is not stored yet. Import it in “1. Season”, or upload its file.`
            : null
        }
      />
      <Button type="submit" look="primary" wide isWaiting={isCreating}>
        {isCreating ? 'Making the pool…' : 'Make the pool'}
      </Button>
    </form>
  );
}
