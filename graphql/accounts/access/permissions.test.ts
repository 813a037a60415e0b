import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ForbiddenError, NotSignedInError } from '#kernel/failures.ts';
import {
  administrator,
  anyCommissioner,
  belongsTo,
  isAdministrator,
  isAnyCommissioner,
  isCommissioner,
  ownPools,
  ownSession,
  runsPool,
  signedIn,
} from './permissions.ts';
import { NO_ROLE, type Scope, type Viewer } from '../sessions/viewer.ts';

const POOL = 1;
const OTHER_POOL = 2;

const viewer = (changed: Partial<Viewer>): Viewer => ({
  userId: 7,
  ...NO_ROLE,
  withheld: NO_ROLE,
  memberOf: new Set(),
  scopes: new Set<Scope>(['read', 'pick', 'admin']),
  sessionId: 1,
  tokenId: null,
  hasProviderFactor: false,
  ...changed,
});
const token = (scopes: Scope[], changed: Partial<Viewer> = {}): Viewer =>
  viewer({ scopes: new Set(scopes), sessionId: null, tokenId: 1, ...changed });

const admin = { isAdministrator: true };
const runner = { commissionerOf: new Set([POOL]) };
const member = { memberOf: new Set([POOL]) };

describe('what a viewer may do in a pool', () => {
  it.each<[who: string, Viewer | null, rights: string[]]>([
    ['a visitor', null, []],
    ['an account without entries', viewer({}), []],
    ['a participant', viewer(member), ['belongs']],
    ['a participant of another pool', viewer({ memberOf: new Set([OTHER_POOL]) }), []],
    ['its commissioner', viewer(runner), ['belongs', 'runs', 'commissioner', 'any commissioner']],
    ['a commissioner of another', viewer({ commissionerOf: new Set([OTHER_POOL]) }), ['any commissioner']],
    [
      'an administrator',
      viewer(admin),
      ['belongs', 'runs', 'commissioner', 'any commissioner', 'administrator'],
    ],
    ["a participant's token to read", token(['read'], member), ['belongs']],
    ["a participant's token to pick alone", token(['pick'], member), []],
    ["a participant's token that says `admin`", token(['admin'], member), []],
    ["its commissioner's token to read", token(['read', 'pick'], runner), ['belongs', 'runs']],
    [
      "its commissioner's token to run",
      token(['admin'], runner),
      ['runs', 'commissioner', 'any commissioner'],
    ],
    ["an administrator's token to read", token(['read', 'pick'], admin), ['belongs', 'runs']],
    [
      "an administrator's token to run",
      token(['admin'], admin),
      ['runs', 'commissioner', 'any commissioner', 'administrator'],
    ],
  ])('%s', (_who, who, rights) => {
    const has = {
      belongs: belongsTo(who, POOL),
      runs: runsPool(who, POOL),
      commissioner: isCommissioner(who, POOL),
      'any commissioner': isAnyCommissioner(who),
      administrator: isAdministrator(who),
    };
    expect(Object.entries(has).flatMap(([right, is]) => (is ? [right] : []))).toEqual(rights);
  });

  it('is never more with a token than in a session, and never more without a scope', () => {
    const pools = fc.subarray([POOL, OTHER_POOL]).map((ids) => new Set(ids));
    const scopes = fc.subarray<Scope>(['read', 'pick', 'admin']);
    const account = fc.record({ isAdministrator: fc.boolean(), commissionerOf: pools, memberOf: pools });
    const rightsOf = (who: Viewer) => [
      ...[isAdministrator(who), isAnyCommissioner(who)],
      ...[POOL, OTHER_POOL].flatMap((id) => [belongsTo(who, id), runsPool(who, id), isCommissioner(who, id)]),
      ...[POOL, OTHER_POOL].map((id) => ownPools(who).includes(id)),
    ];
    fc.assert(
      fc.property(account, scopes, scopes, (roles, some, more) => {
        const [few, many] = [token(some, roles), token([...some, ...more], roles)].map(rightsOf);
        const all = rightsOf(viewer(roles));
        for (const [index, has] of few!.entries()) {
          if (has) expect(many![index]).toBe(true);
          if (many![index]) expect(all[index]).toBe(true);
        }
      }),
    );
  });
});

describe('the pools of a viewer', () => {
  it.each<[who: string, Viewer | null, number[]]>([
    ['of a visitor: none', null, []],
    ['of an account without entries and role: none', viewer({}), []],
    ['of a participant: those of the entries', viewer(member), [POOL]],
    ['of a commissioner without entries: those it runs', viewer(runner), [POOL]],
    [
      'of a commissioner who plays elsewhere: those of the entries',
      viewer({ commissionerOf: new Set([POOL]), memberOf: new Set([OTHER_POOL]) }),
      [OTHER_POOL],
    ],
    ['of a token that may not read: none', token(['pick', 'admin'], member), []],
  ])('%s', (_who, who, pools) => {
    expect(ownPools(who)).toEqual(pools);
  });
});

/** What a guard does: it hands on the viewer, or says which refusal. */
function outcome(guard: () => Viewer): string {
  try {
    guard();
    return 'passes';
  } catch (error) {
    if (error instanceof NotSignedInError) return 'not signed in';
    if (error instanceof ForbiddenError) return error.message;
    throw error;
  }
}

const NO_RIGHT = "You don't have permission to perform this action.";
const noScope = (scope: Scope) => `This API token does not have the "${scope}" scope.`;

describe('guards', () => {
  it.each<[who: string, Viewer | null, Scope, string]>([
    ['a visitor', null, 'read', 'not signed in'],
    ['a session', viewer({}), 'pick', 'passes'],
    ['a session whose scope is withheld', viewer({ scopes: new Set(['read']) }), 'admin', NO_RIGHT],
    ['a token with the scope', token(['pick']), 'pick', 'passes'],
    ['a token without it', token(['read']), 'pick', noScope('pick')],
  ])('signedIn: %s', (_who, who, scope, expected) => {
    expect(outcome(() => signedIn(who, scope))).toBe(expected);
  });

  it.each<[who: string, Viewer | null, ofSite: string, ofSomePool: string]>([
    ['a visitor', null, 'not signed in', 'not signed in'],
    ['a participant', viewer(member), NO_RIGHT, NO_RIGHT],
    ["a participant's token that says `admin`", token(['admin'], member), NO_RIGHT, NO_RIGHT],
    ['a commissioner', viewer(runner), NO_RIGHT, 'passes'],
    ["a commissioner's token to read", token(['read'], runner), noScope('admin'), noScope('admin')],
    ['an administrator', viewer(admin), 'passes', 'passes'],
    ["an administrator's token to read", token(['read'], admin), noScope('admin'), noScope('admin')],
  ])('administrator and anyCommissioner: %s', (_who, who, ofSite, ofSomePool) => {
    expect(outcome(() => administrator(who))).toBe(ofSite);
    expect(outcome(() => anyCommissioner(who))).toBe(ofSomePool);
  });

  it('ownSession: only a session may manage credentials, whatever the scopes of a token', () => {
    const refused = 'This needs a log-in; an API token cannot do it.';
    expect(outcome(() => ownSession(null))).toBe('not signed in');
    expect(outcome(() => ownSession(token(['read', 'pick', 'admin'], admin)))).toBe(refused);
    expect(ownSession(viewer(member))).toEqual(viewer(member));
  });

  it('hand on the viewer', () => {
    const who = viewer(admin);
    expect([signedIn(who, 'read'), administrator(who), anyCommissioner(who)]).toEqual([who, who, who]);
  });
});
