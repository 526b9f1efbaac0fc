/**
 * Once for all tests that Playwright runs: a whole Calabash, the production build on its own port
 * and data folder. A test that would disturb the others starts a shop of its own (own-shop.ts).
 */
import { rmSync } from 'node:fs';
import { type OwnShop, startOwnShop } from './own-shop.ts';
import { scratchFolder, useScratchInMemory } from './scratch.ts';

/** Starts it, says where it is in SHOP_URL and SHOP_DATA_DIR, and returns what ends it. */
export default async function openForAll(): Promise<() => Promise<void>> {
  useScratchInMemory();
  const dataDir = scratchFolder('journey');
  const shop = startDemo(dataDir);
  process.env['SHOP_URL'] = await shop.open;
  process.env['SHOP_DATA_DIR'] = dataDir;
  return async () => {
    shop.process.kill('SIGTERM');
    await shop.exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/**
 * With demo data. It believes the address that a browser says it has, so that each visitor has
 * limits of their own.
 */
function startDemo(dataDir: string): OwnShop {
  return startOwnShop({
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: 'true',
    SUPPORT_EMAIL: 'help@people.example',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1',
  });
}
