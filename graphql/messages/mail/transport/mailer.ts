/** The mailer port: SMTP (smtp.ts) or files in a folder (files.ts). */

export interface TextFile {
  name: string;
  text: string;
}

export interface Mail {
  /** With angle brackets; the same in every attempt, so that a receiver recognizes a duplicate. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: readonly TextFile[];
  /** URL of the one-click unsubscribe (RFC 8058); null for mails that cannot be turned off. */
  unsubscribe: string | null;
  /** Real time of writing. */
  writtenAt: Date;
}

export interface Mailer {
  /**
   * Delivers one mail.
   * @throws MailError when it was refused, or the result is unknown
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

export class MailError extends Error {
  override name = 'MailError';
  /**
   * `mail`: this mail will never be accepted (no such mailbox). `later`: not now. `server`: the server
   * accepts no mail at present.
   */
  readonly about: 'mail' | 'later' | 'server';
  constructor(message: string, about: 'mail' | 'later' | 'server', cause?: unknown) {
    super(message, { cause });
    this.about = about;
  }
}
