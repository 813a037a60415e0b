import { type SubmitEvent, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import form from '#web/ui/form/form.module.css';
import { useProblemFocus } from '#web/ui/form/useProblemFocus.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { atFields, useSecureChange } from '../account/security/useSecureChange.ts';
import type { SiteFormMutation } from './__generated__/SiteFormMutation.graphql';
import type { SiteForm_site$key } from './__generated__/SiteForm_site.graphql';
import { isElsewhere } from './isElsewhere.ts';
import { PublicUrlField } from './PublicUrlField.tsx';

const NAMES = { PUBLIC_URL: 'publicUrl', PRODUCT_NAME: 'productName' } as const;

/** Settings that the environment does not set. */
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
        ... on UpdateSitePayload {
          site {
            ...SiteForm_site
            settings {
              name
              value
            }
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [change, isChanging] = useSecureChange('Settings Not Saved', 'save the settings of the site');
  // The mail server has its own form.
  const shown = (['PUBLIC_URL', 'PRODUCT_NAME'] as const).flatMap((name) => {
    const setting = settings?.find((one) => one.name === name);
    return setting === undefined
      ? []
      : [{ name, value: setting.value ?? '', variable: setting.environmentVariable ?? null }];
  });
  const [address, productName] = [shown[0], shown[1]];
  const [saved, setSaved] = useState<string | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isChanging) return;
    const data = new FormData(event.currentTarget);
    const input = Object.fromEntries(
      shown
        .filter(({ variable }) => variable === null)
        .map(({ name }) => [NAMES[name], data.get(NAMES[name]) as string]),
    );
    setSaved(null);
    setProblems(new Map());
    const stored = await change(() => update({ input }), atFields(setProblems));
    if (stored === null) return;
    const now = stored.site.settings?.find(({ name }) => name === 'PUBLIC_URL')?.value ?? '';
    setSaved(now);
  };
  return (
    <section className="grid gap-3 pt-4 border-t border-line [&>button]:justify-self-start [&_h2]:text-20">
      <h2>Site</h2>
      <form ref={whole} className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        {address && (
          <PublicUrlField
            key={address.value}
            value={address.value}
            environmentVariable={address.variable}
            problem={problems.get('publicUrl')}
            isInUse
          />
        )}
        {productName && (
          <Field
            key={`name ${productName.value}`}
            label="Name of the site"
            name="productName"
            defaultValue={productName.value}
            hint={
              productName.variable === null
                ? 'In titles and mails.'
                : `Set by the environment (${productName.variable}).`
            }
            readOnly={productName.variable !== null}
            problem={problems.get('productName')}
          />
        )}
        <div className={form.actions}>
          <Button type="submit" isWaiting={isChanging}>
            {isChanging ? 'Saving…' : 'Save settings'}
          </Button>
        </div>
        <p role="status" className="empty:absolute">
          {saved !== null && 'Saved. '}
          {saved !== null && isElsewhere(saved) && (
            <>
              The site continues at <a href={`${saved}/login?returnTo=/setup`}>{saved}</a>.
            </>
          )}
        </p>
      </form>
    </section>
  );
}
