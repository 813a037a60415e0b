import { hash } from 'node:crypto';

import type { Sha256 } from '#verify/log/treeHash.ts';

export const sha256: Sha256 = (data) => hash('sha256', data, 'buffer');
