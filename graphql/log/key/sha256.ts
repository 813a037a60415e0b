import { hash } from 'node:crypto';

import type { Sha256 } from '#verify/log/treeHash.ts';

/** SHA-256 by Node. */
export const sha256: Sha256 = (data) => hash('sha256', data, 'buffer');
