import type { Caller } from '../requests/serverContext.ts';
import type { OpenGraphqlSession } from '#graphql/api/rest/graphqlSession.ts';

/** Bytes of a form; the web app's has some 200. */
export const MAX_FORM = 4_000;

/** Why the pick of a form was not stored. */
export interface FormRefusal {
  /** A code of the API's errors. */
  code: string;
  message: string;
}

const SUBMIT = `mutation ($input: SubmitPickInput!) {
  submitPick(input: $input) {
    ... on Error {
      code
      message
    }
  }
}`;

/**
 * Submits the pick of a form, which a browser sends where the app does not run (web/screens/picks/submit/PickForms.tsx).
 * @param open runs documents as the caller
 * @returns null once the pick is stored
 */
export async function submitPickForm(
  open: OpenGraphqlSession,
  caller: Caller,
  form: string,
): Promise<FormRefusal | null> {
  const { week, ...ids } = Object.fromEntries(new URLSearchParams(form));
  const { run } = await open(caller);
  const { data, errors } = await run(SUBMIT, { input: { ...ids, week: Number(week) } });
  const [error] = errors ?? [];
  if (error) return { code: String(error.extensions?.code), message: error.message };
  const { code, message } = data!.submitPick as Partial<FormRefusal>;
  return code === undefined ? null : { code, message: message ?? '' };
}
