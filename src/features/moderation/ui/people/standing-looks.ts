/** How each standing on the ladder looks: always with its word. */
import { Ban, CircleCheck, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { Standing } from '#features/moderation/sanctions/sanction.limits.ts';
import type { BadgeTone } from '#ui/Badge.tsx';

export const STANDING_LOOKS: Record<Standing, { tone: BadgeTone; Icon: LucideIcon }> = {
  ok: { tone: 'neutral', Icon: CircleCheck },
  warned: { tone: 'pending', Icon: TriangleAlert },
  suspended: { tone: 'flagged', Icon: Clock },
  banned: { tone: 'rejected', Icon: Ban },
};
