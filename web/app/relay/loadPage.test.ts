import fc from 'fast-check';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { MockPayloadGenerator, createMockEnvironment } from 'relay-test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import rulesQuery from '#web/screens/rules/__generated__/RulesPageQuery.graphql.ts';
import { type PreloadedPage, createPageLoaders, loginAddress, safeDestination } from './loadPage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const environment = createMockEnvironment();
  const session = {
    viewer: async () => null,
    isExpired: async () => false,
    isDemo: async () => true,
    isRegistrationOpen: async () => false,
  };
  const { open, page } = createPageLoaders(environment, session);
  const address = { request: new Request('http://pool/rules?week=3'), params: {} } as LoaderFunctionArgs;
  const answer = () =>
    environment.mock.resolveMostRecentOperation((operation) => MockPayloadGenerator.generate(operation));
  const load = () => {
    const loaded = vi.fn<(page: PreloadedPage) => void>();
    void open(rulesQuery)(address).then(loaded);
    return loaded;
  };
  return { environment, answer, load, forMembers: () => page(rulesQuery)(address) };
}

describe('a page that is opened', () => {
  it('waits for an immediate response, so that no skeleton flickers', async () => {
    const { answer, load } = setUp();
    const loaded = load();
    await vi.advanceTimersByTimeAsync(99);
    expect(loaded).not.toHaveBeenCalled();
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(loaded).toHaveBeenCalled();
  });

  it('does not wait longer than a tenth of a second', async () => {
    const { load } = setUp();
    const loaded = load();
    await vi.advanceTimersByTimeAsync(100);
    expect(loaded).toHaveBeenCalled();
  });

  it('does not wait for stored data or for a failed request', async () => {
    const { environment, answer, load } = setUp();
    const failed = load();
    environment.mock.rejectMostRecentOperation(new Error('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(0);
    expect(failed).toHaveBeenCalled();
    load();
    answer();
    const again = load();
    await vi.advanceTimersByTimeAsync(0);
    expect(again).toHaveBeenCalled();
  });

  it('redirects a visitor without waiting for a response', async () => {
    const { forMembers } = setUp();
    const refused = vi.fn<(response: Response) => void>();
    void forMembers().catch(refused);
    await vi.advanceTimersByTimeAsync(0);
    expect(refused.mock.lastCall?.[0].headers.get('location')).toBe('/login?returnTo=%2Frules%3Fweek%3D3');
  });
});

describe('the redirect to the login and back', () => {
  it('leads back to the page, with its week and entry', () => {
    const address = new URL(loginAddress('/picks?week=9&entry=a%2Fb'), 'https://pool.example');
    expect(address.pathname).toBe('/login');
    expect(safeDestination(address.searchParams.get('returnTo'))).toBe('/picks?week=9&entry=a%2Fb');
  });

  it.each([
    null,
    '',
    'picks',
    'https://evil.example',
    'javascript:alert(1)',
    '//evil.example/picks',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '//',
    '/login',
    '/login?returnTo=%2Flogin',
  ])('does not follow %j', (returnTo) => {
    expect(safeDestination(returnTo)).toBe('/dashboard');
  });

  it('never leaves the site, whatever the address is', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      '\r',
      ' ',
      ':',
      '@',
      '%2f',
      'evil.example',
      'x',
      '?',
      '#',
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
      fc.string(),
    );
    fc.assert(
      fc.property(text, (returnTo) => {
        const destination = safeDestination(returnTo);
        expect(destination.startsWith('/')).toBe(true);
        expect(new URL(destination, 'https://pool.example/login').origin).toBe('https://pool.example');
      }),
      { numRuns: 2_000 },
    );
  });
});
