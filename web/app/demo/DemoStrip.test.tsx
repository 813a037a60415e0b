import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { member, renderApp } from '#web/testing/renderApp.tsx';

// The first view is over.
vi.mock('#web/shared/log/afterFirstView.ts', () => ({ afterFirstView: (load: () => unknown) => load() }));

const NOW = '2025-10-26T13:41:00.000Z';
const DEADLINE = '2025-10-26T14:00:00.000Z';
const KICKOFF = '2025-10-26T17:00:00.000Z';

async function open({ hasRole = false, canStartAgain = true, mode = 'DEMO', isWide = true } = {}) {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isWide }));
  let run = 'first';
  let next = { kind: 'DEADLINE', at: DEADLINE };
  const inputs: unknown[] = [];
  const app = await renderApp('/rules', {
    sessionQuery: () => ({
      ...member,
      site: { ...member.site, mode },
      clock: { now: NOW, speed: 0, demoRun: run },
    }),
    DemoStripQuery: () => ({ clock: { canStartAgain, nextEvent: next }, viewer: { id: 'viewer', hasRole } }),
    useDemoClockMutation: ({ input }) => {
      inputs.push(input);
      const { now = NOW, speed = 0 } = input as { now?: string; speed?: number };
      if (now === DEADLINE) next = { kind: 'KICKOFF', at: KICKOFF };
      return { setDemoClock: { __typename: 'SetDemoClockPayload', clock: { now, speed } } };
    },
    useDemoRestartMutation: () => {
      run = 'second';
      return { startDemoAgain: { __typename: 'StartDemoAgainPayload' } };
    },
    useDemoRunQuery: () => ({ clock: { demoRun: run } }),
    useDemoLogInMutation: (variables) => {
      inputs.push(variables);
      return new Promise(() => {});
    },
  });
  return { ...app, inputs };
}
const strip = async () => within(await screen.findByRole('region', { name: 'Demo' }));

describe('the strip of the demo (SPECIFICATION 7.1)', () => {
  it('says the time of the demo, and skips to the next event', async () => {
    const { inputs, user } = await open();
    const demo = await strip();
    expect(demo.getByText('Sun 9:41 AM EDT')).toBeVisible();
    await user.click(await demo.findByRole('button', { name: 'Skip to the deadline' }));
    expect(inputs).toEqual([{ now: DEADLINE }]);
    expect(await demo.findByText('Sun 10:00 AM EDT')).toBeVisible();
    expect(await demo.findByRole('button', { name: 'Skip to kickoff' })).toBeVisible();
  });

  it('stops the clock, lets it run, and makes it faster', async () => {
    const { inputs, user } = await open();
    const demo = await strip();
    await user.click(demo.getByRole('button', { name: 'Resume' }));
    await user.click(await demo.findByRole('button', { name: 'Faster' }));
    await user.click(await demo.findByRole('button', { name: 'Normal speed' }));
    await user.click(await demo.findByRole('button', { name: 'Pause' }));
    await demo.findByRole('button', { name: 'Resume' });
    expect(inputs).toEqual([{ speed: 30 }, { speed: 300 }, { speed: 30 }, { speed: 0 }]);
  });

  it.each([
    [false, 'See it as the commissioner', 'COMMISSIONER'],
    [true, 'See it as a player', 'PLAYER'],
  ])('offers the other role (has a role: %s)', async (hasRole, name, as) => {
    const { inputs, user } = await open({ hasRole });
    const demo = await strip();
    await user.click(await demo.findByRole('button', { name }));
    await waitFor(() => expect(inputs).toEqual([{ input: { as } }]));
  });

  it('says that the clock waits before a deadline', async () => {
    const { user } = await open();
    const demo = await strip();
    expect(await demo.findByText('Paused before the deadline: pick, or resume')).toBeVisible();
    await user.click(demo.getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(demo.queryByText(/^Paused/)).toBeNull());
  });

  it('starts the demo again after a question, and opens its first page', async () => {
    const { user, router, reloads } = await open();
    const demo = await strip();
    await user.click(await demo.findByRole('button', { name: 'Start again' }));
    expect(demo.getByText('Everything done so far is lost, for every visitor.')).toBeVisible();
    await user.click(demo.getByRole('button', { name: 'Go on' }));
    await user.click(demo.getByRole('button', { name: 'Start again' }));
    await user.click(demo.getByRole('button', { name: 'Start again now' }));
    expect(demo.getByRole('status')).toHaveTextContent('Starting again…');
    await waitFor(() => expect(reloads).toHaveBeenCalledOnce());
    expect(router.state.location.pathname).toBe('/');
  });

  it('offers no new start where the server refuses it', async () => {
    await open({ canStartAgain: false });
    const demo = await strip();
    await demo.findByRole('button', { name: 'Skip to the deadline' });
    expect(demo.queryByRole('button', { name: 'Start again' })).toBeNull();
  });

  it('is in the menu of a phone', async () => {
    const { inputs, user } = await open({ isWide: false });
    const toggle = await screen.findByRole('button', { name: 'Open menu' });
    expect(screen.queryByRole('region', { name: 'Demo' })).toBeNull();
    await user.click(toggle);
    await user.click(await (await strip()).findByRole('button', { name: 'Faster' }));
    expect(inputs).toEqual([{ speed: 300 }]);
  });

  it('is in the demo alone', async () => {
    await open({ mode: 'LIVE' });
    await screen.findByRole('link', { name: /^Last Standing/ });
    expect(screen.queryByRole('region', { name: 'Demo' })).toBeNull();
  });
});
