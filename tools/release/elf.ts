import { StepError } from '../processes.ts';
import type { Platform } from './platforms.ts';
import type { ArchiveFile } from './tar.ts';

const MAGIC = '\x7fELF';
/** Where the head of an ELF file has the number of its processor. */
const MACHINE = 18;

/** The files with native code. @throws StepError when one is of another processor than the platform's */
export function requireMachine(files: readonly ArchiveFile[], { name, elfMachine }: Platform): string[] {
  const native = files.filter(
    ({ content }) => Buffer.from(content.subarray(0, 4)).toString('latin1') === MAGIC,
  );
  for (const { path, content } of native) {
    const machine = new DataView(content.buffer, content.byteOffset).getUint16(MACHINE, true);
    if (machine !== elfMachine)
      throw new StepError(`${path} is no file of ${name}: its processor is ${machine}.`);
  }
  return native.map(({ path }) => path);
}
