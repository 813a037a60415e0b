import { openApi } from '../rest/openapi.ts';
import { printedSchema } from '../print.ts';
import { readSettings, SETTING_NAMES } from '#graphql/site/settings/settings.ts';
import { leafFields } from '#verify/leaves/leafShapes.ts';
import { LOG_VERSION } from '#verify/log/logVersion.ts';
import { type RestContract, restContract } from './restContract.ts';
import { schemaContract } from './schemaContract.ts';

/** What a release promises: as long as its major version lasts, what was written for it works. */
export interface Contracts {
  /** As SDL, by `schemaContract`. */
  'schema.graphql': string;
  'rest.json': RestContract;
  /** The environment variables. */
  'settings.json': readonly string[];
  'log.json': LogContract;
}

/** A verifier reads a log by its version, and refuses what that version does not have. */
export interface LogContract {
  version: number;
  /** The fields of each type of leaf. */
  leaves: Record<string, readonly string[]>;
}

/** What the code promises now. */
export function currentContracts(): Contracts {
  return {
    'schema.graphql': schemaContract(printedSchema()),
    'rest.json': restContract(openApi(readSettings({}))),
    'settings.json': SETTING_NAMES.toSorted(),
    'log.json': { version: LOG_VERSION, leaves: leafFields() },
  };
}
