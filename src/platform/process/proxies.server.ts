// Which addresses are those of reverse proxies, as TRUSTED_PROXIES names them.
import { isIP } from 'node:net';
import { z } from 'zod';

/** Addresses and networks, separated by commas. */
export const proxies = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.every(isAddressOrNetwork),
    'must be addresses or networks separated by commas, as "10.0.0.1, 192.168.0.0/16"',
  );

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const version = isIP(address);
  if (!version || more !== undefined) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}
