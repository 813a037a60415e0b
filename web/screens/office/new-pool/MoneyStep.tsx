import { Field } from '#web/ui/form/Field.tsx';
import { inCurrency } from '../amounts.ts';
import type { OptionField } from '../options/optionFields.ts';
import { OptionInputs } from '../options/OptionInputs.tsx';
import { currencyIn, type OptionTexts } from '../options/optionValues.ts';
import { carries, PAYMENT_FIELDS } from '../paymentFields.ts';
import screen from '../Screen.module.css';
import { Fold } from '../settings/Fold.tsx';
import { SettingInput } from '../settings/SettingInput.tsx';
import { MONEY_OPTIONS } from './ruleGroups.ts';
import type { PoolForm } from './usePoolForm.ts';

interface MoneyStepProps {
  form: Pick<PoolForm, 'values' | 'set' | 'field' | 'problems'>;
  /** False for a pool without a fee. */
  hasFee: boolean;
  fields: readonly OptionField[];
  texts: OptionTexts;
  problems: ReadonlyMap<string, string>;
  onChange: (name: string, text: string) => void;
}

/** The fee, and how members pay it: the first service, and the others in a fold. */
export function MoneyStep({ form, hasFee, fields, texts, problems, onChange }: MoneyStepProps) {
  const { values, set, field } = form;
  const currency = currencyIn(texts);
  const [first, ...others] = PAYMENT_FIELDS.filter(
    ({ name }) => values[name] !== '' || carries(name, currency),
  );
  const ways = (of: typeof PAYMENT_FIELDS) =>
    of.map((one) => (
      <SettingInput
        key={one.name}
        field={one}
        value={values[one.name]}
        problem={form.problems.get(one.name)}
        onChange={(value) => set({ [one.name]: value })}
      />
    ));
  return (
    <div className={screen.column}>
      <Field
        label={`Entry fee ${inCurrency(currency)}`}
        {...field('fee')}
        inputMode="decimal"
        autoComplete="off"
      />
      {hasFee && first && ways([first])}
      <Fold
        title={hasFee ? 'Other ways to pay, currency' : 'Currency'}
        mustBeOpen={[...MONEY_OPTIONS, ...others.map(({ name }) => name)].some(
          (name) => form.problems.has(name) || problems.has(name),
        )}
      >
        {hasFee && ways(others)}
        <OptionInputs
          fields={fields.filter(({ name }) => MONEY_OPTIONS.includes(name))}
          texts={texts}
          problems={problems}
          onChange={onChange}
        />
      </Fold>
    </div>
  );
}
