import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import form from '#web/ui/form/form.module.css';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useSecureChange } from '#web/screens/account/security/useSecureChange.ts';
import styles from '../Screen.module.css';
import type { Commissioners_pool$key } from './__generated__/Commissioners_pool.graphql';
import type { CommissionersAddMutation } from './__generated__/CommissionersAddMutation.graphql';
import type { CommissionersRemoveMutation } from './__generated__/CommissionersRemoveMutation.graphql';

const addMutation = graphql`
  mutation CommissionersAddMutation($input: CommissionerInput!) {
    addCommissioner(input: $input) {
      ...failure_error @alias(as: "failure")
    }
  }
`;

const removeMutation = graphql`
  mutation CommissionersRemoveMutation($input: CommissionerInput!) {
    removeCommissioner(input: $input) {
      ...failure_error @alias(as: "failure")
    }
  }
`;

interface CommissionersProps {
  pool: Commissioners_pool$key;
  onChanged: () => void;
}

/** The pool's commissioners; changes of the role require reauthentication. */
export function Commissioners({ pool: key, onChanged }: CommissionersProps) {
  const pool = useFragment(
    graphql`
      fragment Commissioners_pool on Pool {
        id
        commissioners {
          name
          email
        }
      }
    `,
    key,
  );
  const [runAdd] = useFormMutation<CommissionersAddMutation>(addMutation);
  const [runRemove] = useFormMutation<CommissionersRemoveMutation>(removeMutation);
  const [change, isChanging] = useSecureChange('Commissioners Not Changed', 'change who runs the pool');
  const [email, setEmail] = useState('');
  const add = async () => {
    const done = await change(() => runAdd({ input: { pool: pool.id, email } }));
    if (done === null) return;
    setEmail((now) => (now === email ? '' : now));
    onChanged();
  };
  const remove = async (address: string) => {
    const done = await change(() => runRemove({ input: { pool: pool.id, email: address } }));
    if (done !== null) onChanged();
  };
  return (
    <Card title="Commissioners">
      <ul role="list" className="grid">
        {(pool.commissioners ?? []).map((one) => (
          <li key={one.email} className={styles.row}>
            <div className={styles.main}>
              <p>{one.name}</p>
              <p className="text-quiet text-15">{one.email}</p>
            </div>
            <Button isWaiting={isChanging} onClick={() => void remove(one.email)}>
              Remove {one.name}
            </Button>
          </li>
        ))}
        {pool.commissioners?.length === 0 && (
          <li className={styles.row}>The administrator runs this pool.</li>
        )}
      </ul>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Field
          label="Email address of a new commissioner"
          type="email"
          autoComplete="off"
          value={email}
          hint="Somebody with an entry in this pool."
          onChange={(event) => setEmail(event.target.value)}
        />
        <div className={form.actions}>
          <Button type="submit" isWaiting={isChanging} disabled={email.trim() === ''}>
            Add commissioner
          </Button>
        </div>
      </form>
    </Card>
  );
}
