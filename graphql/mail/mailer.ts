/** The mailer port: where mails leave to (smtp.ts), or into which folder they are written (files.ts). */

export interface Mail {
  /** With angle brackets; the same in every attempt, so that a receiver can tell a repetition. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address of the one-click unsubscribe (RFC 8058); null for mails that one cannot do without. */
  unsubscribe: string | null;
  /** When it was written, real time. */
  writtenAt: Date;
}

export interface Mailer {
  /**
   * Hands one mail over for good.
   * @throws MailError when it was not taken, or it is not known whether it was
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

export class MailError extends Error {
  override name = 'MailError';
  /**
   * `mail`: this mail will never be taken (no such mailbox). `later`: this one not now. `server`: no mail can be handed
   * over at present.
   */
  readonly about: 'mail' | 'later' | 'server';
  constructor(message: string, about: 'mail' | 'later' | 'server', cause?: unknown) {
    super(message, { cause });
    this.about = about;
  }
}
