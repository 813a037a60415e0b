// @vitest-environment node
import { expect, it } from 'vitest';
import { everyZone, zoneLabel, zoneOf } from './timeZones.ts';

it('holds every zone once, the usual ones first', () => {
  const zones = everyZone().map(({ zone }) => zone);
  expect(new Set(zones).size).toBe(zones.length);
  for (const zone of Intl.supportedValuesOf('timeZone')) expect(zones).toContain(zone);
  expect(zones[0]).toBe('America/New_York');
});

it('finds a zone by its name, by what people call it, and by its city', () => {
  expect(['europe/berlin', 'Eastern time', 'Berlin', ' los angeles ', 'UTC'].map(zoneOf)).toEqual([
    'Europe/Berlin',
    'America/New_York',
    'Europe/Berlin',
    'America/Los_Angeles',
    'Etc/UTC',
  ]);
  expect(['', 'Nowhere'].map(zoneOf)).toEqual(['', 'Nowhere']);
});

it('calls a zone by its usual name, too', () => {
  expect(['America/New_York', 'Europe/Berlin'].map(zoneLabel)).toEqual([
    'Eastern Time (America/New_York)',
    'Europe/Berlin',
  ]);
});
