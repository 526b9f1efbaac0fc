/** Who may import whom (HOUSE rules); every rule says why. */
const ORDER = [
  ['catalog'],
  ['preferences', 'pages', 'accounts'],
  ['media'],
  ['sellers'],
  ['listings', 'events', 'forum'],
  ['search', 'favorites', 'messages', 'orders'],
  ['reviews'],
  ['moderation'],
  ['notifications'],
];
const later = ORDER.flatMap((group, level) => {
  const after = ORDER.slice(level + 1).flat();
  if (after.length === 0) return [];
  return [
    {
      name: `no-going-back-from-${group.join('-')}`,
      comment:
        'An earlier feature never knows a later one: publish an event in the outbox, or take a slot that the route fills.',
      severity: 'error',
      from: { path: `^src/features/(${group.join('|')})/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^src/features/(${after.join('|')})/` },
    },
  ];
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'A cycle means that a line between two rooms was never drawn; types count, because whoever reads one has to read the other.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'ui-knows-only-ui',
      comment: 'Primitives know no domain: they can be read and restyled without the rest.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^(src/(?!ui/)|seed|tests)' },
    },
    {
      name: 'platform-knows-only-platform',
      comment: 'The platform would serve any product; what it needs from one is handed to it.',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(src/(?!platform/)|seed|tests)' },
    },
    {
      name: 'routes-have-no-sql',
      comment:
        'A page composes use cases; rules and SQL live in the feature so that the API and jobs share them.',
      severity: 'error',
      from: { path: '^src/routes/' },
      to: {
        path: '(^node_modules/(drizzle-orm|pg)/|\\.table\\.server\\.ts$|^src/platform/db\\.server)',
      },
    },
    {
      name: 'api-has-no-sql',
      comment: 'An operation names a use case; it does not query.',
      severity: 'error',
      from: { path: '\\.api\\.server\\.ts$' },
      to: {
        path: '(^node_modules/(drizzle-orm|pg)/|\\.table\\.server\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'features-know-only-how-to-make-operations',
      comment:
        'Operations are data that features plug in; the API that is made of them knows them all.',
      severity: 'error',
      from: { path: '^src/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/api/(?!operations\\.server\\.ts$)' },
    },
    {
      name: 'nothing-imports-the-process',
      comment:
        'server.ts and worker.ts are where a process begins; importing one would start a second.',
      severity: 'error',
      from: {},
      to: { path: '^src/(server|worker)\\.ts$' },
    },
    {
      name: 'ui-takes-server-files-as-types',
      comment:
        'Component code runs in the browser; the build fails on server code, this says so earlier.',
      severity: 'error',
      from: { path: '/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'product-has-no-tests-inside',
      comment: 'Tests and their factories never ship.',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^tests/' },
    },
    ...later,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\+types/|virtual:)' },
    parser: 'swc',
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
