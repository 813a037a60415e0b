import { Resvg } from '@resvg/resvg-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { shareToken } from '#graphql/accounts/addresses/shareAddress.ts';
import { startServer, type RunningServer } from '#graphql/server/start/server.ts';
import { READ_PATHS } from '#graphql/testing/readPaths.ts';
import { type Fixture, hoursFromDeadline, openFixture, type TestViewer } from '#graphql/testing/schema.ts';
import { closeVariants, openVariants, type Variant } from '#graphql/testing/secretVariants.ts';
import { momentSvg, PICTURE, PICTURE_FONT } from './momentPicture.ts';
import { readMoment } from './readMoment.ts';

const MOMENT = `query($entry: ID!, $week: Int!) {
  entry(id: $entry) { week(number: $week) { moment { kind headline url } } } }`;
const LATEST = `query($entry: ID!) { entry(id: $entry) { latestMoment {
  kind headline week teams { abbreviation } scores lines counts text url } } }`;
const ready = () =>
  Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true });

describe.each(oneDialect)('moments on %s', (dialect) => {
  let fixture: Fixture;
  let server: RunningServer;
  beforeAll(async () => {
    fixture = await openFixture(dialect);
    server = await startServer(fixture.services, { ...fixture.settings, port: 0 }, ready);
  });
  afterAll(async () => {
    await server.close();
    await fixture.close();
  });

  const momentOf = async (viewer: TestViewer, entry: number, week: number) => {
    const { data, errors } = await fixture.ask(viewer, MOMENT, { entry: fixture.entry(entry), week });
    expect(errors).toEqual([]);
    return data.entry.week.moment;
  };
  const addressOf = async (entry: number, week: number) =>
    `${server.url}/share/${await shareToken(fixture.services, { entryId: fixture.entryIds[entry - 1]!, week })}`;

  it('are visible to the owner only', async () => {
    expect(await momentOf('alice', 1, 1)).toMatchObject({
      kind: 'LAST_TEN',
      headline: 'Among the last 9 standing',
    });
    expect(await momentOf('alice', 3, 1)).toMatchObject({ kind: 'OUT', headline: 'Out in Week 1' });
    expect(await momentOf('alice', 1, 2)).toMatchObject({
      kind: 'PICKED',
      headline: 'Pick is in for Week 2',
    });
    expect(await momentOf('alice', 2, 2)).toBeNull();
    for (const viewer of ['bob', 'administrator', 'commissioner'] as const) {
      expect(await momentOf(viewer, 1, 1)).toBeNull();
    }
    expect(await momentOf({ name: 'alice', scopes: ['read'] }, 1, 1)).toBeNull();
  });

  it('are of the latest week that is decided for the entry, and of its season once it is out', async () => {
    const latestOf = async (viewer: TestViewer, entry: number) => {
      const { data, errors } = await fixture.ask(viewer, LATEST, { entry: fixture.entry(entry) });
      expect(errors).toEqual([]);
      return data.entry.latestMoment;
    };
    const week = await latestOf('alice', 1);
    expect(week).toEqual({
      kind: 'LAST_TEN',
      headline: 'Among the last 9 standing',
      week: 1,
      teams: [{ abbreviation: 'KC' }],
      scores: ['Team 27, Team 20'],
      lines: ['Survived by 7', 'Picked by 4 of 12'],
      counts: '9 of 12 left',
      text: 'Entry 1: Among the last 9 standing with the Team. Survived by 7. Picked by 4 of 12. Test pool: 9 of 12 left.',
      url: expect.stringMatching(/\/share\/1-1\./),
    });
    const season = await latestOf('alice', 3);
    expect(season).toMatchObject({
      kind: 'SEASON',
      headline: 'Out in Week 1',
      week: null,
      teams: [],
      lines: ['No week survived', 'What ended it: Team lost 20-27 to the Team'],
      counts: '9 of 12 left',
      url: expect.stringMatching(/\/share\/3-0\./),
    });
    // Bob has lost on Thursday of Week 2, which is secret until Sunday.
    expect(await latestOf('bob', 4)).toMatchObject({ kind: 'LAST_TEN', week: 1 });
    for (const viewer of ['bob', 'administrator', 'commissioner'] as const) {
      expect(await latestOf(viewer, 1)).toBeNull();
    }
    expect(await latestOf({ name: 'alice', scopes: ['read'] }, 1)).toBeNull();
  });

  it('of a season have a page, too, and none while the entry plays on', async () => {
    const html = await (await fetch(await addressOf(3, 0))).text();
    expect(html).toContain('Entry 3: Out in Week 1');
    expect(html).toContain('No week survived · What ended it: Team lost 20-27 to the Team · 9 of 12 left');
    for (const entry of [1, 4]) expect((await fetch(await addressOf(entry, 0))).status).toBe(404);
  });

  it('have a page with a preview card', async () => {
    const response = await fetch(await addressOf(1, 1));
    expect(response.status).toBe(200);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const html = await response.text();
    expect(html).toContain('<meta property="og:title" content="Entry 1: Among the last 9 standing">');
    expect(html).toMatch(/<meta property="og:image" content="[^"]+\/share\/[\w.-]+\.png">/);
    expect(html).toContain('Test pool · Team 27, Team 20 · Survived by 7 · Picked by 4 of 12 · 9 of 12 left');
  });

  it('have a picture', async () => {
    const response = await fetch(`${await addressOf(1, 1)}.png`);
    expect(response.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it('open for an office of a hundred behind one address', async () => {
    const address = await addressOf(1, 1);
    for (let people = 0; people < 100; people += 1) {
      for (const part of ['', '.png']) {
        const response = await fetch(`${address}${part}`, { method: 'HEAD' });
        expect(response.status).toBe(200);
      }
    }
  });

  it('are at no other address', async () => {
    const address = await addressOf(1, 1);
    const forged = address.replace(/-1\./, '-2.');
    for (const wrong of [forged, `${address}x`, `${server.url}/share/`, await addressOf(2, 2)]) {
      expect((await fetch(wrong)).status).toBe(404);
    }
    expect((await fetch(address, { method: 'POST', body: 'x' })).status).toBe(405);
  });

  it('show no team before the deadline, and the team with its game after', async () => {
    // Bob lost on Thursday, which is secret until Sunday.
    const shared = { entryId: fixture.entryIds[3]!, week: 2 };
    expect(await readMoment(fixture.services, shared)).toMatchObject({
      kind: 'PICKED',
      picks: [],
      lines: [],
      counts: '9 of 12 left',
    });
    expect(await readMoment(fixture.services, { ...shared, week: 0 })).toBeNull();
    await fixture.clock.set({ now: hoursFromDeadline(2, 0) });
    expect(await readMoment(fixture.services, shared)).toMatchObject({
      kind: 'OUT',
      picks: [{ abbreviation: 'KC', score: 'Team 20, Team 23' }],
      lines: ['Lost by 3', expect.stringMatching(/^Picked by \d+ of \d+$/)],
    });
    expect(await readMoment(fixture.services, { ...shared, week: 0 })).toMatchObject({
      headline: 'Out in Week 2',
      lines: [
        '1 week survived',
        'Closest escape: Team by 7, Week 1',
        'What ended it: Team lost 20-23 to the Team',
      ],
    });
  });
});

describe.each(oneDialect)('the pages that owners share on %s', (dialect) => {
  let variants: Variant[];
  beforeAll(async () => {
    variants = await openVariants(dialect);
  });
  afterAll(() => closeVariants(variants));

  it('are the same whatever is picked secretly', async () => {
    const path = READ_PATHS['the pages that owners share']!;
    const texts = await Promise.all(variants.map(({ fixture }) => path(fixture)));
    for (const kind of ['PICKED', 'SEASON'])
      expect(JSON.parse(texts[0]!)).toContainEqual(expect.objectContaining({ kind }));
    expect(new Set(texts).size).toBe(1);
  });
});

describe('a picture', () => {
  const moment = (username: string) => ({
    ...{ kind: 'SURVIVED' as const, headline: 'Survived Week 8', username, poolName: 'Office', week: 8 },
    ...{ picks: [], lines: [], counts: '12 of 56 left' },
  });
  const textsOf = (username: string) =>
    momentSvg(moment(username), 'Last Standing').match(/<text .*<\/text>/g) ?? [];

  it('leaves a name out that its font has no letters for, and emoji', () => {
    const others = textsOf('').length;
    for (const name of ['東京の佐藤', 'Иван K', 'مريم', '🏈'])
      expect(textsOf(name), name).toHaveLength(others);
    expect(textsOf('Zoë Łukasz Đặng 🏈').join()).toContain('>Zoë Łukasz Đặng</text>');
  });

  it('has every text within its edges', () => {
    for (const name of ['W'.repeat(30), 'M'.repeat(30), '@%Wm'.repeat(7), 'Æ'.repeat(30), 'a'.repeat(60)]) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="630" font-family="Barlow Condensed">${textsOf(name)[2]!}</svg>`;
      const box = new Resvg(svg, { font: PICTURE_FONT }).getBBox()!;
      expect(box.x + box.width, name).toBeLessThanOrEqual(PICTURE.width - 80);
    }
  });

  it('is well-formed and fits, whatever the names are', () => {
    const moment = {
      kind: 'SURVIVED' as const,
      headline: 'Survived Week 8',
      username: '<script>"&\'</script> and some more words',
      poolName: 'A pool & its <very> long name '.repeat(4),
      week: 8,
      picks: [{ abbreviation: 'KC', team: 'Chiefs', color: '"/><x', score: 'Chiefs 28, Commanders 7' }],
      lines: ['Survived by 21', 'Picked by <b>4</b> of 13'],
      counts: '12 of 56 left',
    };
    const svg = momentSvg(moment, 'Last Standing');
    expect(svg).not.toMatch(/<script|<x|<very|<b>/);
    // Throws for what is not well-formed.
    expect(new Resvg(svg).width).toBe(1200);
  });
});
