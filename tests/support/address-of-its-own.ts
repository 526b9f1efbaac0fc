// Where a request of a test comes from.
import { randomBytes } from 'node:crypto';

/**
 * Says where a request comes from; without it all tests would share the limits of one address.
 */
export const addressOfItsOwn = (): Record<string, string> => ({
  'X-Forwarded-For': `10.${[...randomBytes(3)].join('.')}`,
});
