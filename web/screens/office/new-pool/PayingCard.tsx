import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { carries, PAYMENT_FIELDS } from '../paymentFields.ts';
import { TextArea } from '../TextArea.tsx';
import type { PoolForm } from './usePoolForm.ts';

export function PayingCard({
  values,
  set,
  field,
  problems,
  currency,
}: Pick<PoolForm, 'values' | 'set' | 'field' | 'problems'> & { currency: string }) {
  const services = PAYMENT_FIELDS.filter(
    ({ kind, name }) => kind === 'text' && (values[name] !== '' || carries(name, currency)),
  );
  return (
    <Card title="3. How members pay you">
      <div className="grid gap-4">
        <p className="text-quiet">
          Members see it, with the amount, once they have joined. Leave everything empty to collect the fees
          yourself.
        </p>
        <div className="grid items-start gap-4 md:grid-cols-2">
          {services.map(({ name, label, hint }) => (
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
  );
}
