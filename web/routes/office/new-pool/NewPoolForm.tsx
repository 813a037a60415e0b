import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/components/Button.tsx';
import { Card } from '#web/components/Card.tsx';
import { Field } from '#web/components/Field.tsx';
import { useToast } from '#web/layout/Toasts.tsx';
import { useFormMutation } from '#web/relay/useFormMutation.ts';
import type { NewPoolFormMutation } from './__generated__/NewPoolFormMutation.graphql';
import { NO_AMOUNT, readDollars } from '../dollars.ts';
import type { OptionField } from '../options/optionFields.ts';
import { OptionInputs } from '../options/OptionInputs.tsx';
import { optionsInput, optionTexts, type OptionTexts } from '../options/optionValues.ts';
import { PresetCards } from '../options/PresetCards.tsx';
import type { Preset } from '../options/presets.ts';
import { PAYMENT_FIELDS } from '../paymentFields.ts';
import { TextArea } from '../TextArea.tsx';
import { ZoneField } from '../ZoneField.tsx';
import { useForm } from '../useForm.ts';
import { RulesPreview } from './RulesPreview.tsx';
import styles from './NewPool.module.css';

interface NewPoolFormProps {
  season: number;
  /** The administrator's address. */
  email: string;
  /** The options of a pool. */
  fields: readonly OptionField[];
  presets: readonly Preset[];
  onMade: (pool: { slug: string; name: string }) => void;
}

/** The settings and options of a new pool, and the rules that result. */
export function NewPoolForm({ season, email, fields, presets, onMade }: NewPoolFormProps) {
  const { values, set, field, form, problems, refuse } = useForm({
    name: '',
    slug: '',
    fee: '50',
    timeZone: 'America/New_York',
    deadlineTime: '10:00',
    contactEmail: email,
    venmo: '',
    paypal: '',
    cashApp: '',
    zelle: '',
    paymentLink: '',
    paymentText: '',
  });
  const [options, setOptions] = useState<OptionTexts>({});
  const [optionProblems, setOptionProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [preset, setPreset] = useState(presets[0]);
  const [isMoreOpen, setMoreOpen] = useState(false);
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
  const cents = readDollars(values.fee);
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
    if (given.entryFeeCents === undefined) found.set('fee', NO_AMOUNT);
    refuse(new Map([...found, ...read.problems]));
    if (found.size + read.problems.size > 0) return;
    const { name, slug, contactEmail } = values;
    const payment = Object.fromEntries(PAYMENT_FIELDS.map((one) => [one.name, values[one.name].trim()]));
    void create({ input: { ...given, ...payment, name, slug: slug.trim(), contactEmail } }).then(
      (outcome) => {
        if (outcome.kind === 'done') {
          onMade({ slug: outcome.done.slug, name: name.trim() });
          return;
        }
        toast({ tone: 'error', title: 'Pool Not Made', text: outcome.message });
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
  // The others are folded away, so that nobody has to read them.
  const more = fields.filter(({ isCommon }) => !isCommon);
  return (
    <form className={styles.page} {...form(submit)}>
      <Card title="2. Pool">
        <div className={styles.form}>
          <Field label="Name" {...field('name')} maxLength={80} autoComplete="off" required />
          <Field
            label="Address (optional)"
            {...field('slug')}
            placeholder="office-pool"
            hint="The part after /p/ in its address; made from the name when empty."
            autoComplete="off"
            spellCheck={false}
          />
          <Field label="Entry fee in dollars" {...field('fee')} inputMode="decimal" autoComplete="off" />
          <Field
            label="Commissioner’s contact"
            {...field('contactEmail')}
            type="email"
            hint="Participants see it for questions."
            autoComplete="email"
          />
          <ZoneField
            label="Time zone"
            value={values.timeZone}
            problem={field('timeZone').problem}
            onChange={(timeZone) => set({ timeZone })}
          />
          <Field
            label="Time of the deadline"
            {...field('deadlineTime')}
            type="time"
            hint="In the time zone of the pool."
          />
        </div>
      </Card>
      {cents !== 0 && (
        <Card title="3. How members pay you">
          <div className={styles.options}>
            <p className={styles.lead}>
              Members see it, with the amount, once they have joined. Leave everything empty to collect the
              fees yourself.
            </p>
            <div className={styles.form}>
              {PAYMENT_FIELDS.filter(({ kind }) => kind === 'text').map(({ name, label, hint }) => (
                <Field
                  key={name}
                  label={label}
                  {...field(name)}
                  hint={hint}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              ))}
            </div>
            {PAYMENT_FIELDS.filter(({ kind }) => kind === 'long').map(
              ({ name, label, hint = '', maxLength = 0 }) => (
                <TextArea
                  key={name}
                  label={label}
                  value={values[name]}
                  problem={problems.get(name)}
                  maxLength={maxLength}
                  hint={hint}
                  onChange={(value) => set({ [name]: value })}
                />
              ),
            )}
          </div>
        </Card>
      )}
      <Card title={`${cents === 0 ? 3 : 4}. Options`}>
        <div className={styles.options}>
          <PresetCards
            presets={presets}
            chosen={preset}
            fields={fields}
            texts={optionInputs.texts}
            onChoose={(chosen, texts) => {
              setPreset(chosen);
              setOptions((all) => ({ ...all, ...texts }));
            }}
          />
          <OptionInputs fields={fields.filter(({ isCommon }) => isCommon)} {...optionInputs} />
          <details
            className={styles.preview}
            open={isMoreOpen || more.some(({ name }) => optionInputs.problems.has(name))}
            onToggle={(event) => setMoreOpen(event.currentTarget.open)}
          >
            <summary>More options</summary>
            <OptionInputs fields={more} {...optionInputs} />
          </details>
        </div>
      </Card>
      {/* As players will read them: with registration open. */}
      <RulesPreview
        place={cents === 0 ? 4 : 5}
        input={{ ...given, registration: 'OPEN' }}
        onProblems={setOptionProblems}
      />
      <Button type="submit" look="primary" wide isWaiting={isCreating}>
        {isCreating ? 'Making the pool…' : 'Make the pool'}
      </Button>
    </form>
  );
}
