import { gradePool } from '#graphql/grading/grading.ts';
import { createDemoServices } from '#graphql/testing/demoServices.ts';
import { openRestFixture, type RestFixture, theDemo, WEEK_8_SUNDAY } from '#graphql/testing/rest.ts';
import { frozenClock } from '#graphql/testing/services.ts';
import { withConnection } from '#prisma/postgresqlConnection.ts';
import type { Planting } from '#prisma/testing/plantings.ts';
import { addCrowd } from './crowd.ts';

/** So many that a list that loads whole, or a scan, cannot be mistaken for a page. */
export const ENTRIES = 20_000;

const crowdedDemo: Planting = {
  name: `${theDemo.name}, with ${ENTRIES} entries`,
  plant: async (db) => {
    await theDemo.plant(db);
    await withConnection(db.url, (client) => addCrowd(client, ENTRIES));
    const clock = await frozenClock(WEEK_8_SUNDAY);
    const { id } = await db.pool.findFirstOrThrow();
    await gradePool(createDemoServices(db, clock), id);
    await clock.close();
  },
};

/** The demo with 20,000 more entries on PostgreSQL, behind a server that lets everything be asked. */
export async function openCrowdedFixture(): Promise<RestFixture> {
  const environment = { COST_BUDGET: '1000000000', PUBLIC_URL: 'http://localhost' };
  const fixture = await openRestFixture('postgresql', environment, crowdedDemo);
  await withConnection(fixture.db.url, (client) => client.query('VACUUM ANALYZE'));
  return fixture;
}
