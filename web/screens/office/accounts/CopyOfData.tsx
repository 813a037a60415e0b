import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import form from '#web/ui/form/form.module.css';
import { saveFile } from '#web/ui/text/saveFile.ts';
import { useProblemFocus } from '#web/ui/form/useProblemFocus.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { atFields, useSecureChange } from '#web/screens/account/security/useSecureChange.ts';
import screen from '../Screen.module.css';
import type { CopyOfDataMutation } from './__generated__/CopyOfDataMutation.graphql';

const mutation = graphql`
  mutation CopyOfDataMutation($input: ExportAccountInput!) {
    exportAccount(input: $input) {
      __typename
      ... on AccountCopyPayload {
        fileName
        data
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

/** Downloads a copy of an account's data, for the administrator to hand to its owner. */
export function CopyOfData() {
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const whole = useProblemFocus(problems);
  const [run] = useFormMutation<CopyOfDataMutation>(mutation);
  const [change, isCopying] = useSecureChange('No copy was made', 'download a copy of the data');

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isCopying) return;
    const entered = new FormData(event.currentTarget);
    const input = { email: entered.get('email') as string, reason: entered.get('reason') as string };
    setProblems(new Map());
    const copy = await change(() => run({ input }), atFields(setProblems));
    if (copy !== null) saveFile(copy.fileName, copy.data, 'application/json');
  };
  return (
    <Card title="Copy of somebody’s data" className={screen.card ?? ''}>
      <p>
        For somebody who asks what this site stores about them and cannot log in. Players download their own
        copy on My account. This one has no pick before its deadline and no plan. Hand it to the owner of the
        account alone.
      </p>
      <form ref={whole} className={form.form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={screen.fields}>
          <Field
            label="Email address to copy the data of"
            name="email"
            type="email"
            autoComplete="off"
            problem={problems.get('email')}
            required
          />
          <Field
            label="Reason for the copy, for the log"
            name="reason"
            autoComplete="off"
            maxLength={1000}
            problem={problems.get('reason')}
            required
          />
        </div>
        <div className={form.actions}>
          <Button type="submit" isWaiting={isCopying}>
            {isCopying ? 'Preparing…' : 'Download the copy'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
