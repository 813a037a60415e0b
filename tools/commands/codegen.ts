// npm run codegen: the Prisma clients of both dialects, the types of the schema's builder, and Relay's artifacts.
import { checkDeclarations } from '../checkDeclarations.ts';
import { generate } from '../prepare.ts';
import { command } from '../processes.ts';

export function main(): Promise<number> {
  return command(async () => {
    await checkDeclarations();
    await generate();
    return 0;
  });
}
