import { describe, expect, it } from 'vitest';

import {
  ENDED,
  invitationProblem,
  invitationState,
  linkProblem,
  readAddresses,
  type InvitationFacts,
  type InvitationState,
  type LinkFacts,
} from './invitations.ts';

const now = new Date('2025-09-01T12:00:00Z');
const later = new Date(now.getTime() + 1);
const earlier = new Date(now.getTime() - 1);

const invitation = (changed: Partial<InvitationFacts> = {}): InvitationFacts => ({
  kind: 'JOIN',
  sentAt: null,
  heldAt: null,
  bouncedAt: null,
  openedAt: null,
  joinedAt: null,
  revokedAt: null,
  declinedAt: null,
  expiresAt: later,
  hasPassword: false,
  ...changed,
});

const USED = 'This invitation has already been used. Log in to see your entries.';

describe('a personal invitation', () => {
  /** What happens to one, the last first: each hides what is below. */
  const LIFE: [InvitationState, Partial<InvitationFacts>][] = [
    ['JOINED', { joinedAt: earlier }],
    ['DECLINED', { declinedAt: earlier }],
    ['REVOKED', { revokedAt: earlier }],
    ['BOUNCED', { bouncedAt: earlier }],
    ['EXPIRED', { expiresAt: now }],
    ['OPENED', { openedAt: earlier }],
    ['NOT_SENT', { heldAt: earlier }],
    ['SENT', { sentAt: earlier }],
    ['QUEUED', {}],
  ];

  it.each(LIFE.map(([state], index) => [state, index] as const))(
    'is %s by the first that applies',
    (state, index) => {
      const [, only] = LIFE[index]!;
      expect(invitationState(invitation(only), now)).toBe(state);
      const all = LIFE.slice(index).reduce((sum, [, facts]) => ({ ...sum, ...facts }), {});
      expect(invitationState(invitation(all), now)).toBe(state);
    },
  );

  it('that claims an entry is used once the account has a password; one to join does not ask', () => {
    const claimed = invitation({ kind: 'CLAIM', hasPassword: true });
    expect([invitationState(claimed, now), invitationProblem(claimed, now)]).toEqual(['JOINED', USED]);
    const open = invitation({ kind: 'CLAIM' });
    expect([invitationState(open, now), invitationProblem(open, now)]).toEqual(['QUEUED', null]);
    const known = invitation({ hasPassword: true });
    expect([invitationState(known, now), invitationProblem(known, now)]).toEqual(['QUEUED', null]);
  });

  it('lets people join until it is used, revoked or expired; a declined one still does', () => {
    expect(invitationProblem(invitation({ joinedAt: earlier }), now)).toBe(USED);
    expect(invitationProblem(invitation({ revokedAt: earlier }), now)).toBe(ENDED);
    expect(invitationProblem(invitation({ expiresAt: now }), now)).toBe(ENDED);
    expect(invitationProblem(invitation({ declinedAt: earlier, bouncedAt: earlier }), now)).toBeNull();
  });
});

describe('a link', () => {
  const link = (changed: Partial<LinkFacts> = {}): LinkFacts => ({
    expiresAt: null,
    maxUses: null,
    uses: 0,
    revokedAt: null,
    ...changed,
  });
  const FULL = 'All places of this invitation are taken. Ask the commissioner for a new one.';

  it.each<[string, Partial<LinkFacts>, string | null]>([
    ['works without limits', { uses: 1000 }, null],
    ['works before it expires', { expiresAt: later }, null],
    ['ends at its instant', { expiresAt: now }, ENDED],
    ['ends when it is revoked', { revokedAt: earlier }, ENDED],
    ['works while a place is left', { maxUses: 2, uses: 1 }, null],
    ['ends with its last place', { maxUses: 2, uses: 2 }, FULL],
    ['without places never works', { maxUses: 0 }, FULL],
  ])('%s', (_what, facts, problem) => {
    expect(linkProblem(link(facts), now)).toBe(problem);
  });

  it('says how it ended', () => {
    expect(ENDED).toBe('This invitation is no longer valid. Ask the commissioner for a new one.');
  });
});

describe('a pasted list', () => {
  const read = (text: string) => readAddresses(text).map(({ line, address }) => [line, address]);

  it('has an address on each line, or several between commas, semicolons or tabs', () => {
    expect(read('a@x.example\nb@x.example\r\nc@x.example\rd@x.example')).toEqual([
      [1, 'a@x.example'],
      [2, 'b@x.example'],
      [3, 'c@x.example'],
      [4, 'd@x.example'],
    ]);
    expect(read('a@x.example, b@x.example;c@x.example\td@x.example').map(([line]) => line)).toEqual([
      1, 1, 1, 1,
    ]);
  });

  it('skips blank lines, and counts them', () => {
    expect(read('\n \na@x.example,,\n')).toEqual([[3, 'a@x.example']]);
  });

  it('takes what mail programs copy', () => {
    expect(read('Ann Smith <Ann@X.example>\nmailto:bob@x.example\nMAILTO:cid@x.example')).toEqual([
      [1, 'ann@x.example'],
      [2, 'bob@x.example'],
      [3, 'cid@x.example'],
    ]);
  });

  it('names what is no address, as it was written and shortened', () => {
    const long = 'no address '.repeat(20);
    expect(readAddresses(`Ann Smith\n<a@x.example> Ann\nmy mailto:d@x.example\n${long}`)).toEqual([
      { line: 1, address: 'Ann Smith', problem: 'INVALID' },
      { line: 2, address: '<a@x.example> Ann', problem: 'INVALID' },
      { line: 3, address: 'my mailto:d@x.example', problem: 'INVALID' },
      { line: 4, address: long.slice(0, 100), problem: 'INVALID' },
    ]);
  });

  it('names what stands twice, in any case', () => {
    expect(readAddresses('a@x.example\nb@x.example\nA@X.example').map(({ problem }) => problem)).toEqual([
      null,
      null,
      'DUPLICATE',
    ]);
  });
});
