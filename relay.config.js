const config = {
  src: './web',
  schema: './schema.graphql',
  language: 'typescript',
  eagerEsModules: true,
  noFutureProofEnums: true,
  useImportTypeSyntax: false,
  requireCustomScalarTypes: true,
  customScalarTypes: { Cents: 'number', DateTime: 'string' },
  // The server imports them (graphql/api/persisted/documents.ts); the web app sends their ids.
  // MD5, since half of each id's random digits is enough to tell the server's own texts apart.
  persistConfig: { file: './graphql/api/persisted/generated/documents.json', algorithm: 'MD5' },
  excludes: ['**/node_modules/**', '**/__generated__/**', '**/e2e/**'],
  featureFlags: {
    enforce_module_name_prefix_for_non_haste: true,
    enable_strict_custom_scalars: true,
    // A missing member reads as null; written out, they are a tenth of the app's first file.
    skip_printing_nulls: { kind: 'enabled' },
    // Said again each time, since compression finds repetitions that are spelled alike, better than variables.
    disable_deduping_common_structures_in_artifacts: { kind: 'enabled' },
  },
};

// relay-compiler reads its configuration with require(), which refuses a plain default export in an ES module.
export { config as 'module.exports' };
