/** Push messages of this browser: what it can do, turning them on and off, and keeping them on. */

const WORKER = '/service-worker.js';
/** Whose push was turned on here, and when the server was last told where this browser is. */
const MARK = 'calabash-push';
const DAY_MS = 86_400_000;

export type PushState = 'unsupported' | 'denied' | 'off';

/** Why push cannot be on here; "off" when it could. */
export function pushState(): PushState {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'off';
}

type Keys = { publicKey: string; on: boolean };

async function api(method: 'GET' | 'PUT' | 'DELETE', body?: object): Promise<Keys | null> {
  const answer = await fetch('/api/notifications/push', {
    method,
    ...(body
      ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
      : {}),
  });
  if (!answer.ok) throw new Error(`push: ${answer.status}`);
  return ((await answer.json()) as { data: Keys | null }).data;
}

/**
 * Asks the person and tells the server where this browser is.
 * @returns false when the person said no
 * @throws Error when the browser's push service or the server did not answer
 */
export async function turnPushOn(viewerId: string): Promise<boolean> {
  // First, while the press on the button still counts.
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await subscribe(viewerId);
  return true;
}

async function subscribe(viewerId: string): Promise<void> {
  const keys = await api('GET');
  if (!keys) return;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  // One of keys that the installation has no more reaches nobody.
  if (known && encode(known.options.applicationServerKey) !== keys.publicKey)
    await known.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: keys.publicKey,
  });
  await api('PUT', subscription.toJSON());
  localStorage.setItem(MARK, `${viewerId} ${Date.now()}`);
}

function encode(key: ArrayBuffer | null): string {
  const signs = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)));
  return btoa(signs).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @throws Error when the server did not answer */
export async function turnPushOff(): Promise<void> {
  localStorage.removeItem(MARK);
  await api('DELETE');
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Once a day, and after signing in again: sessions end and browsers change their addresses, but
 * whoever turned push on here has it on until they turn it off.
 */
export async function renewPush(viewerId: string): Promise<void> {
  try {
    const [who, at] = (localStorage.getItem(MARK) ?? '').split(' ');
    if (who !== viewerId || pushState() !== 'off' || Notification.permission !== 'granted') return;
    const isFresh = Date.now() - Number(at) < DAY_MS;
    if (!isFresh || !(await api('GET'))?.on) await subscribe(viewerId);
  } catch {
    // Tried again with the next page.
  }
}
