import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { MailError, type Mailer } from './mailer.ts';
import { messageOf } from './message.ts';

/**
 * Beyond this number the oldest files are deleted, so that a demo that runs for months does not fill the
 * disk.
 */
const KEPT = 1000;
/** Number of mails between two checks of the folder. */
const LOOK_EVERY = 100;

/**
 * Writes each mail into a folder, as a file that mail programs open. The name depends on the mail, so that a
 * retry replaces it; the file appears when it is complete.
 */
export function createFileMailer({
  folder,
  from,
  kept = KEPT,
}: {
  folder: string;
  from: string;
  kept?: number;
}): Mailer {
  const open = async () =>
    (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let composer: ReturnType<typeof open> | undefined;
  let written = 0;
  return {
    async send(mail) {
      const { message } = await (await (composer ??= open())).sendMail(messageOf(mail, from));
      const at = mail.writtenAt.toISOString().replaceAll(':', '-');
      const id = mail.messageId.replace(/@.*$/, '').replace(/[^A-Za-z0-9-]/g, '');
      const path = join(folder, `${at} ${id}.eml`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(path, message as Buffer);
        written += 1;
        if (written % LOOK_EVERY === 0) await deleteOldest(folder, kept);
      } catch (error) {
        throw new MailError(error instanceof Error ? error.message : String(error), 'server', error);
      }
    },
    close: async () => (await composer)?.close(),
  };
}

async function writeWhole(path: string, contents: Buffer): Promise<void> {
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(contents);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

async function deleteOldest(folder: string, kept: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  for (const name of names.slice(0, Math.max(0, names.length - kept)))
    await rm(join(folder, name), { force: true });
}
