/** What a QR code says: the page of its order, and the code behind `#`, which no server sees. */
import { CODE_LENGTH, CODE_LETTERS } from '#features/orders/orders.limits.ts';

const CODE = new RegExp(`#code=([${CODE_LETTERS}]{${CODE_LENGTH}})$`);
const PATH = /^https?:\/\/[^/?#]+([^?#]*)/;

/** The code of an address; null where it has none. */
export function codeIn(address: string): string | null {
  return CODE.exec(address)?.[1] ?? null;
}

/** What was scanned: the code of this order, that of another one, or nothing of ours. */
export function readScan(text: string, orderId: string): { code: string } | 'other' | null {
  const code = codeIn(text);
  if (!code) return null;
  return PATH.exec(text)?.[1] === `/orders/${orderId}` ? { code } : 'other';
}
