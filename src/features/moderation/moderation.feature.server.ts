// What moderation plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';

export const moderationFeature: Feature = { name: 'moderation' };
