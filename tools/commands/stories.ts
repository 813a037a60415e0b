// npm run stories: the browser tests alone, with the long ones (*.long.ts), which `npm test` leaves out. Arguments, such
// as file names, go to Vitest.
import { build } from '../prepare.ts';
import { command, node, packages } from '../processes.ts';

export function main(args: string[]): Promise<number> {
  return command(async () => {
    await build();
    const env = { TEST_LENGTH: 'long' };
    const projects = ['--project', 'e2e', '--project', 'deep-e2e'];
    return (await node([packages.vitest, 'run', ...projects, ...args], { env })) ?? 1;
  });
}
