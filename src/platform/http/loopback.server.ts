// Which addresses lead back to the machine itself, so that nobody else can ask there.
import { isIP } from 'node:net';

/** Whether a host without port is this machine: localhost, a name below it, 127.0.0.0/8 or ::1. */
export function isLoopbackHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(host)) return host === '::1' || /^(?:::ffff:)?127\./.test(host);
  return host === 'localhost' || host.endsWith('.localhost');
}

/** Whether a URL leads to this machine and nowhere else; false for what is no URL. */
export function isLoopbackUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && isLoopbackHost(parsed.hostname);
}
