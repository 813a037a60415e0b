import { render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { OfficeTabs } from './OfficeTabs.tsx';

const texts = (of: HTMLElement) =>
  within(of)
    .getAllByRole('link')
    .map((link) => link.textContent);

function open(at: string, isAdministrator = true) {
  const tabs = <OfficeTabs pool="Elm Street" isAdministrator={isAdministrator} />;
  render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route path="/p/:slug/office/*" element={tabs} />
        <Route path="/office/*" element={tabs} />
      </Routes>
    </MemoryRouter>,
  );
}

it('has five tabs, each of which opens the first of its screens', () => {
  open('/p/elm-street/office');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['This week', '/p/elm-street/office'],
    ['Results', '/p/elm-street/office/results'],
    ['People', '/p/elm-street/office/entries'],
    ['Money', '/p/elm-street/office/payments'],
    ['Pool', '/p/elm-street/office/settings'],
  ]);
  expect(links[0]).toHaveAttribute('aria-current', 'page');
});

it.each([
  ['/office/disputes', 'Results', 'Disputes', ['Results', 'Disputes']],
  ['/office/entries/e1', 'People', 'Entries', ['Entries', 'Invitations', 'Announcements']],
  ['/office/log', 'Pool', 'Log', ['Settings', 'Import', 'Webhooks', 'Log', 'Accounts']],
])('shows at %s the screens of %s, with %s as the current one', (at, tab, current, all) => {
  open(at);
  expect(screen.getByRole('link', { current: true })).toHaveTextContent(tab);
  const parts = screen.getByRole('list', { name: `Screens of ${tab}` });
  expect(texts(parts)).toEqual(all);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent(current);
});

it('leaves the accounts of the site to its administrator', () => {
  open('/office/log', false);
  expect(texts(screen.getByRole('list', { name: 'Screens of Pool' }))).not.toContain('Accounts');
});
