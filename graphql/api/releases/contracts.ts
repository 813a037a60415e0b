import { openApi } from '../rest/openapi.ts';
import { printedSchema } from '../print.ts';
import { readSettings, SETTING_NAMES } from '#graphql/site/settings/settings.ts';
import { leafFields } from '#verify/leaves/leafShapes.ts';
import { LOG_VERSION } from '#verify/log/logVersion.ts';
import { type RestContract, restContract } from './restContract.ts';
import { schemaContract } from './schemaContract.ts';

/** The public contracts of a release, which stay compatible within a major version. */
export interface Contracts {
  /** As SDL, by `schemaContract`. */
  'schema.graphql': string;
  'rest.json': RestContract;
  /** The environment variables. */
  'settings.json': readonly string[];
  'log.json': LogContract;
}

/** Verifiers read a log by its version, and refuse types and fields that the version lacks. */
export interface LogContract {
  version: number;
  /** The fields of each type of leaf. */
  leaves: Record<string, readonly string[]>;
}

/** The contracts of the current code. */
export function currentContracts(): Contracts {
  return {
    'schema.graphql': schemaContract(printedSchema()),
    'rest.json': restContract(openApi(readSettings({}))),
    'settings.json': SETTING_NAMES.toSorted(),
    'log.json': { version: LOG_VERSION, leaves: leafFields() },
  };
}
