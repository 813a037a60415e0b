const config = {
  src: './web',
  schema: './schema.graphql',
  language: 'typescript',
  eagerEsModules: true,
  noFutureProofEnums: true,
  useImportTypeSyntax: false,
  requireCustomScalarTypes: true,
  customScalarTypes: { Cents: 'number', DateTime: 'string' },
  // The server imports them (graphql/persisted/documents.ts); the web app sends their ids.
  persistConfig: { file: './graphql/persisted/generated/documents.json', algorithm: 'SHA256' },
  excludes: ['**/node_modules/**', '**/__generated__/**', '**/e2e/**'],
  featureFlags: { enforce_module_name_prefix_for_non_haste: true, enable_strict_custom_scalars: true },
};

// relay-compiler reads its configuration with require(), which refuses a plain default export in an ES module.
export { config as 'module.exports' };
