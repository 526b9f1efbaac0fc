/** Who may import whom (ARCHITECTURE.md); every rule says why. */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** Folders under src/features, in the order in which src/features.ts lists them. */
function featuresInOrder() {
  const source = readFileSync(join(__dirname, 'src/features.ts'), 'utf8');
  const imports = source.matchAll(/import \{ (\w+) \} from '#features\/([\w-]+)\//g);
  const folders = new Map([...imports].map(([, name, folder]) => [name, folder]));
  const listed = [...source.matchAll(/^ {2}(\w+),$/gm)].map(([, name]) => folders.get(name));
  if (listed.length === 0 || listed.includes(undefined))
    throw new Error('The order of the features cannot be read from src/features.ts');
  return listed;
}

const later = featuresInOrder().flatMap((feature, place, all) => {
  const after = all.slice(place + 1);
  if (after.length === 0) return [];
  return [
    {
      name: `no-going-back-from-${feature}`,
      comment:
        'An earlier feature never knows a later one: publish an event in the outbox, or take a slot that the route fills.',
      severity: 'error',
      // What a page is made of (pages/) stands beside the routes, after every feature.
      from: {
        path: `^src/features/${feature}/`,
        pathNot: `^src/features/${feature}/pages/|\\.test\\.tsx?$`,
      },
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
      name: 'files-of-strangers-are-read-by-the-worker',
      comment:
        'One crafted video ended the server: what parses files that people send runs in the image worker alone, which may be killed.',
      severity: 'error',
      from: {
        path: '^(src|seed)/',
        pathNot:
          '^src/platform/(images/image-worker|videos/[\\w-]+\\.server)\\.ts$|\\.test\\.tsx?$',
      },
      to: {
        path: [
          '^src/platform/videos/(rewrite|copy-tracks|copied-track|in-memory|avi|mpeg|vorbis)\\.server',
          '^src/platform/images/(transcode|read-text|nudity)\\.server',
          'node_modules/mediabunny/',
        ],
      },
    },
    {
      name: 'big-lists-are-loaded-when-needed',
      comment:
        'No page needs the word lists of the check, the layout of mails or the demo, and what is loaded stays in memory: import() them (docs/decisions/073).',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/features/moderation/detectors/(?!assess)|^src/commands/|\\.test\\.tsx?$',
      },
      to: {
        path: [
          '^src/features/moderation/detectors/(rules|texts|wording)\\.server\\.ts$',
          '^src/platform/outgoing/StandardMail\\.tsx$',
          '^seed/demo\\.server\\.ts$',
          'node_modules/(nodemailer|franc-all)/',
        ],
        dynamic: false,
      },
    },
    {
      name: 'the-worker-knows-only-platform',
      comment: 'It is one small file beside the pages, which it must not carry along.',
      severity: 'error',
      from: { path: '^src/worker/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(src/(?!worker/|platform/)|seed|tests)' },
    },
    {
      name: 'features-know-the-public-files-of-others',
      comment:
        'Folders of a feature are its own affair: what others may use of them is named in <feature>.public.server.ts, or .public.ts for the browser.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^src/features/[^/]+/(?!ui/|pages/)[^/]+/',
        pathNot: '^src/features/$1/',
      },
    },
    {
      name: 'the-rest-knows-the-public-files-of-features',
      comment: 'What holds for another feature holds for routes and for what starts the process.',
      severity: 'error',
      from: { path: '^src/(?!features/)', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/features/[^/]+/(?!ui/|pages/)[^/]+/' },
    },
    {
      name: 'a-feature-does-not-go-round-by-its-public-file',
      comment: 'Within a feature files know each other by themselves; the other way is a cycle.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: '^src/features/[^/]+/pages/' },
      to: { path: '^src/features/$1/$1\\.public\\.' },
    },
    {
      name: 'pages-are-for-routes',
      comment:
        'What a page is made of may know every feature, as its route does; so nothing but routes and other pages may know it (docs/decisions/067).',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/routes/|^src/features/[^/]+/pages/|\\.test\\.tsx?$' },
      to: { path: '^src/features/[^/]+/pages/' },
    },
    {
      name: 'routes-have-no-sql',
      comment:
        'A page composes use cases; rules and SQL live in the feature so that the API and jobs share them.',
      severity: 'error',
      from: { path: '^src/(routes|features/[^/]+/pages)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '(^node_modules/(drizzle-orm|pg)/|[./]table\\.server\\.ts$|^src/platform/db/db\\.server)',
      },
    },
    {
      name: 'api-has-no-sql',
      comment: 'An operation names a use case; it does not query.',
      severity: 'error',
      from: { path: '[./]api\\.server\\.ts$' },
      to: {
        path: '(^node_modules/(drizzle-orm|pg)/|[./]table\\.server\\.ts$)',
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
      from: { path: '/ui/|/pages/[A-Z]\\w*\\.tsx$', pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'product-has-no-tests-inside',
      comment: 'Tests, their factories and what features tell tests alone never ship.',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.(test|authorization|retention-rows|screens)\\.tsx?$' },
      to: { path: '^tests/|\\.(authorization|retention-rows|screens)\\.ts$' },
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
