// Used by drizzle-kit only: `npx drizzle-kit generate` writes a migration from the table files.
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/**/*table.server.ts', './src/platform/**/*table.server.ts'],
  out: './db/migrations',
  strict: true,
});
