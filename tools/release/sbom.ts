import { createHash } from 'node:crypto';
import { distributed } from './licenses.ts';
import { nameOf, type Lock } from './lockFile.ts';
import type { Platform } from './platforms.ts';

/**
 * The parts list of a release in the format CycloneDX 1.6, from the lock file: the packages that are distributed, and the Node
 * that comes along. `npm sbom` has a random number and the time of day in it, and everything that only builds the project.
 */
export function sbom(
  lock: Lock,
  platforms: readonly Platform[],
  of: { version: string; commit: string; at: Date },
): string {
  const purl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const component = (name: string, version: string, integrity?: string, license?: string) => ({
    'bom-ref': purl(name, version),
    type: 'library',
    name,
    version,
    purl: purl(name, version),
    ...(license === undefined ? {} : { licenses: licenseOf(license) }),
    ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
  });
  const packages = distributed(lock).map((folder) => {
    const { version, integrity, license } = lock[folder]!;
    return component(nameOf(folder), version, integrity, license);
  });
  const nodes = platforms.map(({ node }) => component(node.name, node.version, node.integrity, 'MIT'));
  const components = [...packages, ...nodes];
  const unique = [...new Map(components.map((one) => [one.purl, one])).values()];
  unique.sort((a, b) => (a.purl < b.purl ? -1 : 1));
  const self = purl('last-standing', of.version);
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(`${of.commit} ${of.version}`)}`,
    version: 1,
    metadata: {
      timestamp: of.at.toISOString(),
      component: {
        'bom-ref': self,
        type: 'application',
        name: 'last-standing',
        version: of.version,
        purl: self,
      },
    },
    components: unique,
    dependencies: [{ ref: self, dependsOn: unique.map((one) => one['bom-ref']) }],
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

/** An expression such as `MIT OR Apache-2.0` is no single license. */
function licenseOf(license: string) {
  const expression = license.replace(/ (or|and) /g, (word) => word.toUpperCase());
  return / (OR|AND|WITH) |^\(/.test(expression) ? [{ expression }] : [{ license: { id: license } }];
}

function hashOf(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split('-', 2);
  return { alg: `SHA-${algorithm.slice(3)}`, content: Buffer.from(digest, 'base64').toString('hex') };
}

/** A UUID of version 8 that follows from a text. */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
