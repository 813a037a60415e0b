import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import { notSent } from '#web/components/mailObstacle.ts';
import { useToast } from '#web/layout/Toasts.tsx';
import { useFormMutation } from '#web/relay/useFormMutation.ts';
import { useForm } from '../useForm.ts';
import { type Copy, copiedText } from './copyText.ts';
import { inSeason } from './inSeason.ts';
import type { useRunAgainMutation } from './__generated__/useRunAgainMutation.graphql';

interface Source {
  id: string;
  version?: string | null;
  name: string;
  slug: string;
  season: { year: number };
}

/**
 * The form that runs a pool again in a later season: sent once for what it would do, then again to do it. A change asks
 * anew.
 * @param seasons the years that are stored
 */
export function useRunAgain(pool: Source, seasons: readonly number[]) {
  const year = pool.season.year + 1;
  const [planned, setPlanned] = useState<Copy | null>(null);
  const { values, set, field, form, message, refuse } = useForm(
    {
      season: String(year),
      name: inSeason(pool.name, pool.season.year, year, ' '),
      slug: inSeason(pool.slug, pool.season.year, year, '-'),
      inviteMembers: true,
    },
    () => setPlanned(null),
  );
  const navigate = useNavigate();
  const toast = useToast();
  const [copy, isCopying] = useFormMutation<useRunAgainMutation>(graphql`
    mutation useRunAgainMutation($input: CopyPoolInput!) {
      copyPool(input: $input) {
        __typename
        ... on CopyPoolPayload {
          slug
          carriedOverCents
          currency
          invited
          mailObstacle
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const season = Number(values.season);
  const isStored = seasons.includes(season);
  const isLater = Number.isInteger(season) && season > pool.season.year && season <= 2100;
  const run = () => {
    const dryRun = planned === null;
    const found = new Map<string, string>();
    if (!isLater) found.set('season', `Please give a year after ${pool.season.year}.`);
    if (values.name.trim() === '') found.set('name', 'Please give the pool a name.');
    refuse(found);
    if (found.size > 0 || !isStored || isCopying) return;
    const input = { ...values, pool: pool.id, season, slug: values.slug.trim(), dryRun };
    void copy({ input: { ...input, ...(pool.version && { version: pool.version }) } }).then((outcome) => {
      if (outcome.kind === 'failed') {
        setPlanned(null);
        return refuse(outcome.problems, outcome.message);
      }
      const { slug, carriedOverCents, currency, invited, mailObstacle } = outcome.done;
      const copied = { slug, carriedOverCents, currency, invited, problem: notSent(mailObstacle) };
      if (dryRun) return setPlanned(copied);
      toast({ tone: 'success', title: 'Pool Made', text: copiedText(copied) });
      return navigate(`/p/${slug}/office`);
    });
  };
  return { form, field, values, set, message, planned, isMissing: isLater && !isStored, isCopying, run };
}
