import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // Lazy discovery asks the server for routes while people browse and fails after a deploy; our
  // manifest is small.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: true,
  // The server build has two entries (vite.config.ts); each keeps its name, the server's is
  // index.js.
  serverBuildFile: '[name].js',
  // Forged requests are refused before they come here, by src/platform/http.origin.server.ts.
  allowedActionOrigins: ['**'],
} satisfies Config;
