import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import { LatestMoments } from './LatestMoments.tsx';

const chiefs = {
  __typename: 'Team',
  id: 'KC',
  name: 'Kansas City Chiefs',
  abbreviation: 'KC',
  primaryColor: '#E31837',
  secondColor: '#FFB81C',
};
const survived = {
  kind: 'SURVIVED',
  headline: 'Survived Week 8',
  scores: ['Chiefs 28, Commanders 27'],
  lines: ['Survived by 1', 'Picked by 4 of 13'],
  counts: '9 of 30 left',
  text: 'ann: Survived Week 8 with the Chiefs.',
  url: 'https://pool.example/share/1-8.x',
  teams: [chiefs],
};
const recap = {
  kind: 'SEASON',
  headline: 'Out in Week 7',
  scores: [],
  lines: ['6 weeks survived', 'What ended it: Giants lost 3-24 to the Eagles'],
  counts: '9 of 30 left',
  text: 'bob: Out in Week 7.',
  url: 'https://pool.example/share/2-0.x',
  teams: [],
};

async function open(moments: Record<string, object | null>) {
  const entries = Object.entries(moments).map(([username, latestMoment]) => ({
    __typename: 'Entry',
    id: username,
    username,
    status: 'ALIVE',
    latestMoment,
  }));
  const page = await renderPage({
    Component: () => <LatestMoments week={9} />,
    at: '/dashboard',
    now: '2025-10-28T13:30:00.000Z',
    session: { Pool: () => ({ id: 'pool', currentWeek: 9, viewerEntries: entries }) },
  });
  if (entries.length > 0)
    await page.answer('MomentCardsQuery', { Pool: () => ({ id: 'pool', viewerEntries: entries }) });
  return page;
}

const card = (name: string) => screen.findByRole('article', { name });

afterEach(() => Reflect.deleteProperty(navigator, 'share'));

describe('what the dashboard has to share (SPECIFICATION 7.31)', () => {
  it('shows the week in the color of its team, with how close it was', async () => {
    await open({ ann: survived });
    const week = await card('ann: Survived Week 8');
    expect(within(week).getByRole('img', { name: 'Kansas City Chiefs' })).toBeVisible();
    expect(
      within(week)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Survived by 1', 'Picked by 4 of 13', '9 of 30 left']);
    expect(week.firstElementChild).toHaveStyle({ '--ground-of-team': '#E31837', '--ink-of-team': '#FFFFFF' });
    expect(screen.getByRole('heading', { level: 2, name: 'Your week' })).toBeVisible();
  });

  it("hands the text and the link to the device's own sheet", async () => {
    const share = vi.fn(async () => {});
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await open({ ann: survived });
    await userEvent.click(await screen.findByRole('button', { name: 'Share: ann: Survived Week 8' }));
    expect(share).toHaveBeenCalledWith({
      title: 'ann: Survived Week 8',
      text: 'ann: Survived Week 8 with the Chiefs.',
      url: 'https://pool.example/share/1-8.x',
    });
  });

  it('copies them where there is none', async () => {
    const user = userEvent.setup();
    await open({ ann: survived });
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    expect(screen.queryByRole('button', { name: /^Share/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: /^Copy text and link/ }));
    expect(write).toHaveBeenCalledWith(
      'ann: Survived Week 8 with the Chiefs. https://pool.example/share/1-8.x',
    );
    expect(await screen.findByText('The text and its link were copied to your clipboard.')).toBeVisible();
  });

  it('has the recap of an entry that is out below the week of one that plays on, and folds more than two', async () => {
    const user = userEvent.setup();
    await open({ bob: recap, cy: { ...recap, headline: 'Out in Week 2' }, ann: survived, dee: null });
    await card('ann: Survived Week 8');
    const names = () => screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'));
    expect(names()).toEqual(['ann: Survived Week 8', 'bob: Out in Week 7']);
    await user.click(screen.getByRole('button', { name: 'Show 1 more' }));
    expect(names()).toEqual(['ann: Survived Week 8', 'bob: Out in Week 7', 'cy: Out in Week 2']);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('calls the recaps of who is out the season', async () => {
    await open({ bob: recap });
    await card('bob: Out in Week 7');
    expect(screen.getByRole('heading', { level: 2, name: 'Your season' })).toBeVisible();
  });

  it('asks again when an entry goes out, and keeps the card until the answer has come', async () => {
    const page = await open({ ann: survived });
    await card('ann: Survived Week 8');
    await act(async () =>
      page.environment.commitUpdate((store) => store.get('ann')!.setValue('ELIMINATED', 'status')),
    );
    await waitFor(() => expect(page.pending('MomentCardsQuery')).toHaveLength(1));
    expect(await card('ann: Survived Week 8')).toBeVisible();
    const out = {
      __typename: 'Entry',
      id: 'ann',
      username: 'ann',
      status: 'ELIMINATED',
      latestMoment: recap,
    };
    await page.answer('MomentCardsQuery', { Pool: () => ({ id: 'pool', viewerEntries: [out] }) });
    expect(await card('ann: Out in Week 7')).toBeVisible();
    expect(page.pending('MomentCardsQuery')).toEqual([]);
  });

  it('is not there without an entry, and without anything to share', async () => {
    const page = await open({});
    expect(page.pending('MomentCardsQuery')).toEqual([]);
    const other = await open({ ann: null });
    await waitFor(() => expect(other.pending('MomentCardsQuery')).toEqual([]));
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });
});
