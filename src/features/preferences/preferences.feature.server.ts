// Preferences plug nothing in: they live in a cookie. Named for their place in the order.
import type { Feature } from '#platform/feature.server.ts';

export const preferencesFeature: Feature = { name: 'preferences' };
