import { useEffect, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { Planned } from './planWeeks.ts';
import type { usePlanSaveMutation } from './__generated__/usePlanSaveMutation.graphql';

export interface StoredPlan {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  /** Whether it replaces picks that are missing at a deadline. */
  readonly isFallback: boolean;
  readonly teams: readonly { readonly week: number; readonly team: { readonly id: string } }[];
}

/** Whether the displayed plan is stored. */
export type SaveState =
  | { kind: 'saved' | 'waiting' | 'saving' }
  /** The displayed plan is not stored. */
  | { kind: 'failed'; message: string; mayRetry: boolean };

/** Debounce of changes, in milliseconds. */
const PAUSE = 600;

const haveSameTeams = (one: StoredPlan | null, other: StoredPlan): boolean =>
  JSON.stringify(teamsOf(one)) === JSON.stringify(teamsOf(other));

const teamsOf = (plan: StoredPlan | null): Planned[] =>
  plan?.teams.map(({ week, team }) => ({ week, teamId: team.id })) ?? [];

/**
 * Edits a plan optimistically: changes are stored after a pause, one write at a time, and dropped when
 * another device has stored a newer plan. The caller keys it by plan.
 * @param stored null: the first change creates the plan
 */
export function usePlan(
  entry: string,
  stored: StoredPlan | null,
  newName: string,
  onCreated: (id: string) => void,
) {
  const [savePlan] = useFormMutation<usePlanSaveMutation>(saveMutation);
  const [teams, setTeams] = useState(() => teamsOf(stored));
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const known = useRef(stored);
  const wanted = useRef<Planned[] | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const isSaving = useRef(false);

  // Newer data of another device or a later query does not replace unsaved changes.
  useEffect(() => {
    if (stored === null || wanted.current !== null || isSaving.current) return;
    if (known.current !== null && stored.version <= known.current.version) return;
    known.current = stored;
    setTeams(teamsOf(stored));
  }, [stored]);

  const save = async (): Promise<void> => {
    window.clearTimeout(timer.current);
    const next = wanted.current;
    if (next === null || isSaving.current) return undefined;
    wanted.current = null;
    isSaving.current = true;
    setState({ kind: 'saving' });
    const outcome = await savePlan({
      input: {
        entry,
        name: known.current?.name ?? newName,
        ...(known.current && { plan: known.current.id, version: known.current.version }),
        teams: next.map(({ week, teamId }) => ({ week, team: teamId })),
      },
    });
    isSaving.current = false;
    if (outcome.kind === 'failed') {
      const newer = outcome.answer?.current;
      if (newer && haveSameTeams(known.current, newer)) {
        // Renamed, or made the fallback: the teams that are stored are still the base of the change.
        known.current = newer;
        wanted.current ??= next;
        return latest.current();
      }
      if (newer) {
        wanted.current = null;
        known.current = newer;
        setTeams(teamsOf(newer));
      } else wanted.current ??= next;
      setState({ kind: 'failed', message: outcome.message, mayRetry: wanted.current !== null });
      return undefined;
    }
    const isNew = known.current === null;
    known.current = outcome.done.plan;
    if (isNew) onCreated(outcome.done.plan.id);
    if (wanted.current !== null) return latest.current();
    setState({ kind: 'saved' });
    return undefined;
  };

  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && void latest.current();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      void latest.current();
    };
  }, []);

  return {
    teams,
    state,
    change(next: Planned[]) {
      setTeams(next);
      wanted.current = next;
      setState({ kind: 'waiting' });
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void latest.current(), PAUSE);
    },
    retry: () => void latest.current(),
  };
}

const saveMutation = graphql`
  mutation usePlanSaveMutation($input: SavePlanInput!) {
    savePlan(input: $input) {
      ... on SavePlanPayload {
        plan {
          id
          name
          version
          isFallback
          teams {
            week
            team {
              id
            }
          }
        }
        entry {
          id
          plans {
            id
          }
        }
      }
      ... on PlanChangedError {
        current {
          id
          name
          version
          isFallback
          teams {
            week
            team {
              id
            }
          }
        }
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;
