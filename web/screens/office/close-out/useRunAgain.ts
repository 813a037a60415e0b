import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useForm } from '#web/ui/form/useForm.ts';
import { usePreview } from '../usePreview.ts';
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
 * @param seasons the years whose games the server has
 */
export function useRunAgain(pool: Source, seasons: readonly number[]) {
  const [namedFor, setNamedFor] = useState(pool.season.year + 1);
  const named = (year: number) => ({
    name: inSeason(pool.name, pool.season.year, year, ' '),
    slug: inSeason(pool.slug, pool.season.year, year, '-'),
  });
  const isLaterYear = (year: number) => Number.isInteger(year) && year > pool.season.year && year <= 2100;
  const { values, set, field, form, message, refuse } = useForm({
    season: String(namedFor),
    ...named(namedFor),
    inviteMembers: true,
  });
  const [planned, keepPlanned] = usePreview<Copy>({ ...values, version: pool.version });
  const navigate = useNavigate();
  const toast = useToast();
  const [copy, isCopying] = useFormMutation<useRunAgainMutation>(graphql`
    mutation useRunAgainMutation($input: CopyPoolInput!) {
      copyPool(input: $input) {
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
  const isLater = isLaterYear(season);
  /** The name and the address follow, unless they were edited. */
  const chooseSeason = (text: string) => {
    const year = Number(text);
    if (!isLaterYear(year)) return set({ season: text });
    const [before, after] = [named(namedFor), named(year)];
    setNamedFor(year);
    set({
      season: text,
      name: values.name === before.name ? after.name : values.name,
      slug: values.slug === before.slug ? after.slug : values.slug,
    });
  };
  const run = () => {
    const dryRun = planned === null;
    const found = new Map<string, string>();
    if (!isLater) found.set('season', `Please enter a year after ${pool.season.year}.`);
    if (values.name.trim() === '') found.set('name', 'Please give the pool a name.');
    refuse(found);
    if (found.size > 0 || !isStored || isCopying) return;
    const input = { ...values, pool: pool.id, season, slug: values.slug.trim(), dryRun };
    void copy({ input: { ...input, ...(pool.version && { version: pool.version }) } }).then((outcome) => {
      if (outcome.kind === 'failed') {
        keepPlanned(null);
        return refuse(outcome.problems, outcome.message);
      }
      const { slug, carriedOverCents, currency, invited, mailObstacle } = outcome.done;
      const copied = { slug, carriedOverCents, currency, invited, problem: notSent(mailObstacle) };
      if (dryRun) return keepPlanned(copied);
      toast({ tone: 'success', title: 'Pool Made', text: copiedText(copied) });
      return navigate(`/p/${slug}/office`);
    });
  };
  return {
    form,
    field,
    values,
    set,
    chooseSeason,
    message,
    planned,
    isMissing: isLater && !isStored,
    isCopying,
    run,
  };
}
