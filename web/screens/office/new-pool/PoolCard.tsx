import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { inCurrency } from '../amounts.ts';
import { ZoneField } from '../ZoneField.tsx';
import type { PoolForm } from './usePoolForm.ts';

export function PoolCard({
  values,
  set,
  field,
  currency,
}: Pick<PoolForm, 'values' | 'set' | 'field'> & { currency: string }) {
  return (
    <Card title="2. Pool">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field label="Name" {...field('name')} maxLength={80} autoComplete="off" required />
        <Field
          label="Address (optional)"
          {...field('slug')}
          placeholder="office-pool"
          hint="The part after /p/ in its address; made from the name when empty."
          autoComplete="off"
          spellCheck={false}
        />
        <Field
          label={`Entry fee ${inCurrency(currency)}`}
          {...field('fee')}
          inputMode="decimal"
          autoComplete="off"
        />
        <Field
          label="Contact for questions"
          {...field('contactEmail')}
          type="email"
          hint="Players see it."
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
  );
}
