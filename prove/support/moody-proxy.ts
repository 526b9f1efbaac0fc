// A way to a service of the outside world that can fail as those do: mail servers, stores of files,
// gateways of text messages.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export const MOODS = ['slow', 'silent', 'dead', 'talking nonsense'] as const;
export type Mood = 'well' | (typeof MOODS)[number];

const SLOW_MS = 400;

/** @param port of the service on this machine */
export async function openMoodyProxy(port: number) {
  const open = new Set<Socket>();
  let mood: Mood = 'well';
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => undefined).on('close', () => open.delete(client));
    if (mood === 'dead') return void client.destroy();
    if (mood === 'silent') return void client.resume();
    if (mood === 'talking nonsense') {
      client.on('data', () => client.write('¿qué?\r\n\r\n'));
      return void client.write('¡hola!\r\n');
    }
    const service = connect(port, '127.0.0.1');
    const late = mood === 'slow' ? SLOW_MS : 0;
    client.pipe(service);
    service.on('data', (bytes) => setTimeout(() => client.write(bytes), late));
    service.on('error', () => client.destroy());
    service.on('close', () => setTimeout(() => client.destroy(), late + 10));
    client.on('close', () => service.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** From now on; connections of before break. */
    become(next: Mood) {
      mood = next;
      for (const socket of open) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(resolve);
      }),
  };
}
