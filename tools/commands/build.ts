// npm run build: installs what is missing and builds.
import { build } from '../prepare.ts';
import { command } from '../processes.ts';

export function main(): Promise<number> {
  return command(async () => {
    await build();
    return 0;
  });
}
