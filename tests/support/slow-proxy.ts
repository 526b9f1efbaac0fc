/**
 * A slow connection between a browser and the application, which a journey can cut.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type SlowProxy = {
  /** Where the shop is reached through this proxy. */
  url: string;
  /** Breaks every connection, and every new one until it is mended. */
  cut: () => void;
  /** @param bytesPerSecond another speed from now on */
  mend: (bytesPerSecond?: number) => void;
  close: () => Promise<void>;
};

/** @param bytesPerSecond how much the browser can send */
export async function openSlowProxy(shopUrl: string, bytesPerSecond: number): Promise<SlowProxy> {
  const { hostname, port } = new URL(shopUrl);
  const open = new Set<Socket>();
  let broken = false;
  let speed = bytesPerSecond;
  const server = createServer((browser) => {
    if (broken) return void browser.destroy();
    const shop = connect(Number(port), hostname);
    for (const [one, other] of [
      [browser, shop],
      [shop, browser],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    shop.pipe(browser);
    browser.on('data', (bytes) => {
      browser.pause();
      shop.write(bytes);
      setTimeout(() => browser.resume(), (bytes.length / speed) * 1000);
    });
    browser.on('end', () => shop.end());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, hostname, resolve);
  });
  const cut = () => {
    broken = true;
    for (const socket of open) socket.destroy();
  };
  return {
    // The same host, so that a session of the shop holds here too.
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    cut,
    mend: (other = speed) => {
      broken = false;
      speed = other;
    },
    close: () =>
      new Promise((resolve) => {
        cut();
        server.close(() => resolve());
      }),
  };
}
