import { createContext, useContext } from 'react';
import { usePreloadedQuery } from 'react-relay/hooks';
import { useRouteLoaderData } from 'react-router-dom';
import type { sessionQuery } from './__generated__/sessionQuery.graphql';
import { query, type Session, type SessionData } from './session.ts';

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no SessionProvider above.');
  return session;
}

/** The slug of the pool that the session was loaded for; null for the default pool. Below the root route. */
export function useSessionPool(): string | null {
  return useRouteLoaderData<ReturnType<Session['load']>>('root')?.variables.pool ?? null;
}

/** The viewer and the site; suspends until loaded. Below the root route. */
export function useSessionData(): SessionData {
  const reference = useRouteLoaderData<ReturnType<Session['load']>>('root');
  if (!reference) throw new Error('The root route has not loaded the session.');
  return usePreloadedQuery<sessionQuery>(query, reference);
}
