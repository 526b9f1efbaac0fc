// npm run seed: fills the demo into the configured database, through Vite because the application
// is TypeScript.
import { createServer } from 'vite';

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
try {
  const { seed } = await vite.ssrLoadModule('/src/seed.ts');
  await seed();
} finally {
  await vite.close();
}
