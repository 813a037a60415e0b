import { render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TeamBadge } from './TeamBadge.tsx';
import { contrast } from '#web/ui/badges/teamColors.ts';

const teams = readFileSync('prisma/seasons/teams.txt', 'utf8')
  .split('\n')
  .map((line) => ({
    abbreviation: /^[A-Z]{2,3}/.exec(line)?.[0],
    primaryColor: /#[0-9A-F]{6}/i.exec(line)?.[0],
  }))
  .filter((team): team is { abbreviation: string; primaryColor: string } =>
    Boolean(team.abbreviation && team.primaryColor),
  );

describe('TeamBadge', () => {
  it('knows the 32 teams, and former cities of some', () => {
    expect(new Set(teams.map((team) => team.abbreviation)).size).toBeGreaterThanOrEqual(32);
  });

  it.each(teams)('$abbreviation is readable on $primaryColor', (team) => {
    render(<TeamBadge team={{ ...team, name: team.abbreviation }} />);
    const letters = screen.getByText(team.abbreviation);
    expect(contrast(letters.getAttribute('fill')!, team.primaryColor)).toBeGreaterThanOrEqual(4.5);
  });

  it('is an image with the name of the team, and says when the team is used', () => {
    const team = { abbreviation: 'KC', name: 'Kansas City Chiefs', primaryColor: '#E31837' };
    const { rerender } = render(<TeamBadge team={team} />);
    expect(screen.getByRole('img', { name: 'Kansas City Chiefs' })).toBeVisible();
    rerender(<TeamBadge team={team} used />);
    expect(screen.getByRole('img', { name: 'Kansas City Chiefs, already used' })).toBeVisible();
  });

  it('falls back to the first two letters without a color', () => {
    render(<TeamBadge team={{ abbreviation: 'WSH', name: 'Washington Commanders' }} />);
    expect(screen.getByRole('img')).toHaveTextContent(/^WS$/);
  });
});
