import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import frame from '#web/ui/form/form.module.css';
import { noAmount, readAmount } from '../amounts.ts';
import type { OptionField } from '../options/optionFields.ts';
import { OptionInputs } from '../options/OptionInputs.tsx';
import { currencyIn, optionsInput, optionTexts, type OptionTexts } from '../options/optionValues.ts';
import { wholePreset, type Preset } from '../options/presets.ts';
import { PAYMENT_FIELDS } from '../paymentFields.ts';
import { Problem } from '../Problem.tsx';
import screen from '../Screen.module.css';
import { ChangeRules } from './ChangeRules.tsx';
import { MoneyStep } from './MoneyStep.tsx';
import { PresetChoice } from './PresetChoice.tsx';
import { MONEY_OPTIONS, type OptionTopics, SEASON_OPTIONS } from './ruleGroups.ts';
import { RuleChanges } from './RuleChanges.tsx';
import { RulesPreview } from './RulesPreview.tsx';
import { SeasonFields } from './SeasonFields.tsx';
import { useCreatePool } from './useCreatePool.ts';
import { usePoolForm } from './usePoolForm.ts';

const STEPS = ['Name and season', 'Rules', 'Money'] as const;
const LAST = STEPS.length - 1;

/** The step that asks for a field. */
const stepOf = (name: string): number => {
  if (name === 'name' || SEASON_OPTIONS.includes(name)) return 0;
  const isMoney =
    name === 'fee' || [...MONEY_OPTIONS, ...PAYMENT_FIELDS.map((one) => one.name)].includes(name);
  return isMoney ? 2 : 1;
};

interface NewPoolFormProps {
  season: ComponentProps<typeof SeasonFields>;
  /** Whether the season's games are stored. */
  hasGames: boolean;
  email: string;
  fields: readonly OptionField[];
  topics: OptionTopics;
  presets: readonly [Preset, ...Preset[]];
  onMade: (pool: { slug: string; name: string }) => void;
}

/** A new pool in three steps, with what differs from the preset and the resulting rules at the end. */
export function NewPoolForm({ season, hasGames, email, fields, topics, presets, onMade }: NewPoolFormProps) {
  const poolForm = usePoolForm(email);
  const { values, field, form, refuse } = poolForm;
  const [step, setStep] = useState(0);
  const whole = useStepFocus(step);
  const [options, setOptions] = useState<OptionTexts>({});
  const [optionProblems, setOptionProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [chosen, setChosen] = useState(presets[0]);
  // The requested season, which has no games.
  const [missing, setMissing] = useState<number | null>(null);
  const [create, isCreating] = useCreatePool();
  const texts = { ...optionTexts(fields), ...options };
  const currency = currencyIn(texts);
  const cents = readAmount(values.fee, currency);
  const read = optionsInput(fields, options);
  const preset = wholePreset(chosen, fields);
  const given = {
    season: season.season,
    timeZone: values.timeZone,
    deadlineTime: values.deadlineTime,
    // Until entries are imported or people invited.
    registration: 'CLOSED' as const,
    ...(cents === null ? {} : { entryFeeCents: cents }),
    options: read.input,
  };
  /** Shows the problems of fields, at the first step that has one. */
  const report = (problems: ReadonlyMap<string, string>) => {
    if (problems.size > 0) setStep(Math.min(...[...problems.keys()].map(stepOf)));
    refuse(problems);
  };
  /** Checks the fields up to a step, and goes on to the next one. */
  const check = (through: number): boolean => {
    const problems = new Map(read.problems);
    if (values.name.trim() === '') problems.set('name', 'Please give the pool a name.');
    if (cents === null) problems.set('fee', noAmount(currency));
    const found = new Map([...problems].filter(([name]) => stepOf(name) <= through));
    report(found);
    if (found.size > 0) return false;
    if (hasGames) return true;
    setStep(0);
    setMissing(season.season);
    return false;
  };
  const createPool = () => {
    if (isCreating || !check(LAST)) return;
    const { name, slug, contactEmail } = values;
    const payment = Object.fromEntries(PAYMENT_FIELDS.map((one) => [one.name, values[one.name].trim()]));
    void create({ ...given, ...payment, name, slug: slug.trim(), contactEmail }).then((outcome) => {
      if (outcome.kind === 'done') {
        onMade({ slug: outcome.done.slug, name: name.trim() });
        return;
      }
      const refused = new Map(
        [...outcome.problems].map(([path, message]) => [path.replace(/^options\./, ''), message]),
      );
      report(refused);
      setOptionProblems(refused);
    });
  };
  const submit = () => {
    if (step === LAST) createPool();
    else if (check(step)) setStep(step + 1);
  };
  const inputs = {
    form: poolForm,
    fields,
    texts,
    problems: new Map([...optionProblems, ...read.problems]),
    onChange: (name: string, text: string) => setOptions((all) => ({ ...all, [name]: text })),
  };
  return (
    <div ref={whole}>
      <form className="grid gap-4 *:min-w-0" {...form(submit)}>
        <Card title={`Step ${step + 1} of ${STEPS.length}: ${STEPS[step]}`} className={screen.card}>
          <div className={screen.columns}>
            <div className={screen.column}>
              {step === 0 && (
                <>
                  <Field label="Name" {...field('name')} maxLength={80} autoComplete="off" required />
                  <SeasonFields {...season} />
                  <Problem
                    text={
                      missing === season.season && !hasGames
                        ? `The schedule of ${missing} is not stored yet. Import it here, or upload its file.`
                        : null
                    }
                  />
                  <OptionInputs
                    {...inputs}
                    fields={fields.filter(({ name }) => SEASON_OPTIONS.includes(name))}
                    isCompact
                  />
                </>
              )}
              {step === 1 && (
                <PresetChoice
                  presets={presets}
                  chosen={chosen}
                  fields={fields}
                  texts={texts}
                  onChoose={(one, usual) => {
                    setChosen(one);
                    setOptions((all) => ({ ...all, ...usual }));
                  }}
                />
              )}
              {step === LAST && <MoneyStep {...inputs} hasFee={cents !== 0} />}
            </div>
            <div className={screen.column}>
              {step < LAST && <ChangeRules {...inputs} topics={topics} preset={preset} hasAll={step === 1} />}
              {step !== 1 && <RuleChanges preset={preset} fields={fields} texts={texts} cents={cents} />}
              {step === LAST && (
                // As players will read them: with open registration.
                <RulesPreview input={{ ...given, registration: 'OPEN' }} onProblems={setOptionProblems} />
              )}
            </div>
          </div>
          <div className={frame.actions}>
            {step < LAST && (
              <Button type="submit" look="primary">
                Continue
              </Button>
            )}
            <Button
              {...(step === LAST
                ? { type: 'submit', look: 'primary' }
                : { type: 'button', onClick: createPool })}
              isWaiting={isCreating}
            >
              {isCreating ? 'Creating the pool…' : 'Create pool'}
            </Button>
            {step > 0 && <Button onClick={() => setStep(step - 1)}>Back</Button>}
          </div>
        </Card>
      </form>
    </div>
  );
}

/** Focuses the title of a step that follows another, unless a field is wrong. */
function useStepFocus(step: number) {
  const whole = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const title = whole.current?.querySelector<HTMLElement>('h2');
    if (!title || whole.current?.querySelector('[aria-invalid]')) return;
    title.tabIndex = -1;
    title.focus();
  }, [step]);
  return whole;
}
