interface StateWords {
  label: string;
  tone: 'good' | 'due' | 'bad' | 'quiet';
  /** Whether the invitation can be mailed again or revoked. */
  isOpen: boolean;
}

export const invitationWords: Readonly<Record<string, StateWords>> = {
  NOT_SENT: { label: 'Not sent', tone: 'bad', isOpen: true },
  QUEUED: { label: 'Sending', tone: 'quiet', isOpen: true },
  SENT: { label: 'Sent', tone: 'quiet', isOpen: true },
  OPENED: { label: 'Opened', tone: 'due', isOpen: true },
  JOINED: { label: 'Joined', tone: 'good', isOpen: false },
  BOUNCED: { label: 'Bounced', tone: 'bad', isOpen: true },
  DECLINED: { label: 'Declined', tone: 'quiet', isOpen: false },
  REVOKED: { label: 'Revoked', tone: 'quiet', isOpen: true },
  EXPIRED: { label: 'Expired', tone: 'quiet', isOpen: true },
};
