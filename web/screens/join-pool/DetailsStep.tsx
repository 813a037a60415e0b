import type { FocusEvent, Ref } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import form from '#web/ui/form/form.module.css';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { StepCard } from './StepCard.tsx';
import type { JoinDraft, Problems } from './joinDraft.ts';

interface DetailsStepProps {
  ref: Ref<HTMLHeadingElement>;
  draft: JoinDraft;
  problems: Problems;
  refused: Problems;
  /** Maximum entries per account. */
  most: number;
  entryFeeCents: number;
  currency: string;
  isChecking: boolean;
  onChange: (changes: Partial<JoinDraft>) => void;
  /** On blur, with the field's name. */
  onLeave: (field: string, event: FocusEvent) => void;
  onBack: () => void;
  onNext: () => void;
}

export function DetailsStep({
  ref,
  draft,
  problems,
  refused,
  most,
  entryFeeCents,
  currency,
  isChecking,
  onChange,
  onLeave,
  onBack,
  onNext,
}: DetailsStepProps) {
  const options = Array.from({ length: most }, (_, index) => ({
    value: String(index + 1),
    label:
      entryFeeCents === 0
        ? String(index + 1)
        : `${index + 1} (${formatCents((index + 1) * entryFeeCents, currency)})`,
  }));
  const rename = (index: number, username: string) => {
    const usernames = Array.from(
      { length: Math.max(draft.usernames.length, index + 1) },
      (_, at) => draft.usernames[at] ?? '',
    );
    usernames[index] = username;
    onChange({ usernames });
  };
  return (
    <StepCard ref={ref} title="Your entries" problems={refused} onSubmit={onNext}>
      <Field
        label={draft.invitation ? 'Referral code (optional)' : 'Referral code'}
        name="referralCode"
        isCode
        value={draft.referralCode}
        onChange={({ target }) => onChange({ referralCode: target.value.toUpperCase() })}
        onBlur={(event) => onLeave('referralCode', event)}
        problem={problems.get('referralCode')}
        hint="From a participant of the pool."
        autoComplete="off"
        spellCheck={false}
        required={!draft.invitation}
      />
      <Select
        label="Number of entries"
        value={String(draft.numberOfEntries)}
        options={options}
        onChange={(value) => onChange({ numberOfEntries: Number(value) })}
      />
      {problems.has('numberOfEntries') && (
        <p className="text-flag-ink font-semibold">{problems.get('numberOfEntries')}</p>
      )}
      <fieldset className={form.group}>
        <legend className="p-0 font-bold">Usernames</legend>
        <p className="text-quiet">One for each entry, as it will appear in the standings.</p>
        {Array.from({ length: draft.numberOfEntries }, (_, index) => (
          <Field
            key={index}
            label={`Username of entry ${index + 1}`}
            name="username"
            dir="auto"
            autoComplete="off"
            value={draft.usernames[index] ?? ''}
            onChange={({ target }) => rename(index, target.value)}
            onBlur={(event) => onLeave(`usernames.${index}`, event)}
            problem={problems.get(`usernames.${index}`)}
            required
          />
        ))}
      </fieldset>
      <div className={form.actions}>
        <Button type="submit" look="primary" isWaiting={isChecking}>
          {isChecking ? 'Checking…' : 'Continue'}
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </StepCard>
  );
}
