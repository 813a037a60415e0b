import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/components/Button.tsx';
import { Field } from '#web/components/Field.tsx';
import form from '#web/components/form.module.css';
import { useProblemFocus } from '#web/components/useProblemFocus.ts';
import { useToast } from '#web/layout/Toasts.tsx';
import { useFormMutation } from '#web/relay/useFormMutation.ts';
import { useSecureChange } from '../account/security/useSecureChange.ts';
import type { SiteFormMutation } from './__generated__/SiteFormMutation.graphql';
import type { SiteForm_site$key } from './__generated__/SiteForm_site.graphql';
import styles from './SetupPage.module.css';

/** The fields of the settings, in their order. */
const FIELDS = {
  PRODUCT_NAME: { name: 'productName', label: 'Name of the site', hint: 'In titles and mails.' },
  PUBLIC_URL: { name: 'publicUrl', label: 'Public address', hint: 'Links in mails lead there.' },
} as const;

/** Changes the settings of the site that the environment does not give. */
export function SiteForm({ site: key }: { site: SiteForm_site$key }) {
  const { settings } = useFragment(
    graphql`
      fragment SiteForm_site on Site {
        productName
        settings {
          name
          value
          environmentVariable
        }
      }
    `,
    key,
  );
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const whole = useProblemFocus(problems);
  const [update] = useFormMutation<SiteFormMutation>(graphql`
    mutation SiteFormMutation($input: UpdateSiteInput!) {
      updateSite(input: $input) {
        __typename
        ... on UpdateSitePayload {
          site {
            ...SiteForm_site
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [change, isChanging] = useSecureChange('Settings Not Saved');
  const toast = useToast();
  // The mail server has a form of its own.
  const shown = (settings ?? []).flatMap((setting) =>
    setting.name === 'PRODUCT_NAME' || setting.name === 'PUBLIC_URL'
      ? [{ ...setting, name: setting.name }]
      : [],
  );

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isChanging) return;
    const data = new FormData(event.currentTarget);
    const input = Object.fromEntries(
      shown
        .filter((setting) => setting.environmentVariable === null)
        .map((setting) => [FIELDS[setting.name].name, data.get(FIELDS[setting.name].name) as string]),
    );
    setProblems(new Map());
    const stored = await change(
      () => update({ input }),
      (refused) => setProblems(refused.problems),
    );
    if (stored !== null) toast({ tone: 'success', title: 'Settings Saved', text: 'They are in force now.' });
  };
  return (
    <section className={styles.part}>
      <h2>Site</h2>
      <form ref={whole} className={form.form} onSubmit={(event) => void submit(event)} noValidate>
        {shown.map((setting) => {
          const { name, label, hint } = FIELDS[setting.name];
          const isFixed = setting.environmentVariable !== null;
          return (
            <Field
              key={`${name} ${setting.value ?? ''}`}
              label={label}
              name={name}
              defaultValue={setting.value ?? ''}
              hint={isFixed ? `Set by the environment (${setting.environmentVariable}).` : hint}
              readOnly={isFixed}
              autoComplete="off"
              spellCheck={false}
              problem={problems.get(name)}
            />
          );
        })}
        <div className={form.actions}>
          <Button type="submit" isWaiting={isChanging}>
            {isChanging ? 'Saving…' : 'Save settings'}
          </Button>
        </div>
      </form>
    </section>
  );
}
