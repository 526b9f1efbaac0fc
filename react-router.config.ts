import type { Config } from '@react-router/dev/config';
import { writeDeclarations } from './src/messages/declare.ts';

export default {
  appDirectory: 'src',
  ssr: true,
  // Lazy discovery asks the server for routes while people browse and fails after a deploy; our
  // manifest is small.
  routeDiscovery: { mode: 'initial' },
  // What a page does with its form is a line or two: no file of its own.
  splitRouteModules: false,
  // The server build has two entries (vite.config.ts); each keeps its name, the server's is
  // index.js.
  serverBuildFile: '[name].js',
  // Forged requests are refused before they come here, by src/platform/http/origin.server.ts.
  allowedActionOrigins: ['**'],
  // Wherever React Router writes the types of the routes, those of the texts are written, too.
  presets: [
    {
      name: 'types of the texts',
      reactRouterConfig: () => {
        writeDeclarations();
        return {};
      },
    },
  ],
} satisfies Config;
