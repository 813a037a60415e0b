import type { Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

/**
 * Writes the brotli and the gzip form beside each text file of a build, so that the server compresses no file for a
 * request (graphql/server/http/pages/staticWeb.ts).
 */
export function precompressed(): Plugin {
  return compression({
    algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip', { level: 9 })],
    threshold: 512,
  });
}
