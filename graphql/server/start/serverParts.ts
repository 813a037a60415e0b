import { type AccessWatch, createAccessWatch } from '#graphql/accounts/access/access.ts';
import { createReadModel, type ReadModel } from '#graphql/api/readModel/readModel.ts';
import type { HeaderList } from '../cache/answer.ts';
import { createNextChange } from '../cache/nextChange.ts';
import { createSessionReads } from '../cache/sessionReads.ts';
import { createSharedReads } from '../cache/sharedReads.ts';
import { type Admission, createAdmission } from '../http/admission/admission.ts';
import { type Callers, createCallers } from '../http/admission/callers.ts';
import { createSlowReaders, type SlowReaders } from '../http/admission/slowReaders.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createEntryPoints, type EntryPoints } from '../http/operations/entryPoints.ts';
import { createGraphQL } from '../http/operations/graphql.ts';
import { createSessionAnswers, type SessionAnswers } from '../http/operations/sessionAnswers.ts';
import { createOffsets, type Offsets } from '../http/operations/offsets.ts';
import { createSharedAnswers, type SharedAnswers } from '../http/operations/sharedAnswers.ts';
import { createSecurityHeaders } from '../http/requests/security.ts';
import type { Services } from '#kernel/services.ts';
import { createVersions } from '#kernel/versions.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import type { Tracing } from './tracing.ts';

/** Components shared by the routes and sockets of one server. */
export interface ServerParts {
  callers: Callers;
  chargeAnswer: Admission['chargeAnswer'];
  access: AccessWatch;
  entryPoints: EntryPoints;
  metrics: Metrics;
  sessionAnswers: SessionAnswers;
  offsets: Offsets;
  readModel: ReadModel;
  securityHeaders: () => HeaderList;
  sharedAnswers: SharedAnswers;
  slowReaders: SlowReaders;
}

export function createServerParts(
  services: Services,
  settings: Settings,
  metrics: Metrics,
  tracing: Tracing | null,
): ServerParts {
  // Subscribed first: caches are invalidated before any client receives the event.
  const versions = createVersions(services.events, services.clock);
  const callers = createCallers(services, settings);
  const access = createAccessWatch(services, callers.viewers);
  const admission = createAdmission(services, settings, metrics, callers);
  const readModel = createReadModel(services);
  const graphql = createGraphQL(
    services,
    settings,
    metrics,
    access,
    admission,
    callers,
    versions,
    readModel,
    tracing?.operations,
  );
  const securityHeaders = createSecurityHeaders(settings);
  const nextChange = createNextChange(services.db, versions);
  const sharedReads = createSharedReads({ ...services, versions, nextChange }, settings);
  const sessionReads = createSessionReads({ ...services, versions, nextChange });
  metrics.watchAnswers(sharedReads);
  const offsets = createOffsets(services.events, settings);
  const sharedAnswers = createSharedAnswers({
    callers,
    admission,
    metrics,
    sharedReads,
    offsets,
    securityHeaders,
  });
  const slowReaders = createSlowReaders((why) => services.log.warn(why, 'connection of a slow reader ended'));
  return {
    callers,
    chargeAnswer: admission.chargeAnswer,
    access,
    entryPoints: createEntryPoints(graphql, admission),
    metrics,
    sessionAnswers: createSessionAnswers({ settings, callers, admission, metrics, sessionReads }),
    offsets,
    readModel,
    securityHeaders,
    sharedAnswers,
    slowReaders,
  };
}
