/** The sample accounts of a demonstration, whose password everybody knows. Browser-safe. */
import type { Settings } from '#platform/context.ts';

/** Where their addresses are; nobody gets mail there. */
export const DEMO_DOMAIN = 'demo.calabash.example';

/** Whether an address is one of the sample accounts. */
export function isDemoAddress(email: string): boolean {
  return email.endsWith(`@${DEMO_DOMAIN}`);
}

/**
 * Whether this account can be used by nobody, because it was left behind by a demonstration that is
 * over.
 */
export function isLeftBehind({ demo }: Pick<Settings, 'demo'>, email: string): boolean {
  return !demo && isDemoAddress(email);
}
