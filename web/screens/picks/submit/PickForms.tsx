import { useSearchParams } from 'react-router-dom';
import { useUnreadRules } from './unreadRules.ts';

type PickForm = 'select-team' | 'submit-pick';

interface PickFormsProps {
  entry: string;
  week: number;
}

/**
 * The forms of the server's markup, for presses before the app has loaded and for browsers without JavaScript: one opens
 * the address with the team selected, the other submits the pick (graphql/server/http/pages/pickForm.ts). The app
 * renders neither.
 */
export function PickForms({ entry, week }: PickFormsProps) {
  const [address] = useSearchParams();
  const [acknowledges] = useUnreadRules();
  const others = [...address].filter(([name]) => name !== 'entry' && name !== 'team');
  return (
    <>
      <form id={'select-team' satisfies PickForm} hidden>
        {fields([...others, ['entry', entry]])}
      </form>
      <form id={'submit-pick' satisfies PickForm} method="post" hidden>
        {fields([
          ['entry', entry],
          ['week', String(week)],
          ['team', address.get('team') ?? ''],
          ...(acknowledges === undefined ? [] : [['acknowledges', acknowledges] as const]),
        ])}
      </form>
    </>
  );
}

function fields(values: readonly (readonly [name: string, value: string])[]) {
  return values.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** The properties of a button that sends a form. Nothing in the app, whose buttons handle their presses. */
export function sending(form: PickForm, team?: string) {
  return import.meta.env.SSR
    ? { type: 'submit' as const, form, ...(team !== undefined && { name: 'team', value: team }) }
    : {};
}
