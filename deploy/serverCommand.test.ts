import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../prisma/projectRoot.ts';
import { heapFlags, ROOMY, serverCommand, serverEnvironment } from './serverCommand.ts';

test("the operator's guide has the command of npm start", () => {
  const page = readFileSync(join(projectRoot, 'docs/operator.md'), 'utf8').replace(/\\\n +/g, '');
  const settings = Object.entries(serverEnvironment)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
  const [maps, ...rest] = serverCommand;
  const command = [maps, ...heapFlags(ROOMY), rest.at(-1)].join(' ');
  expect(page).toContain(`\n${settings} node ${command}\n`);
  expect(page).toContain(`\`${heapFlags(ROOMY - 1).join(' ')}\``);
});
