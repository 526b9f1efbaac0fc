/** The texts of a case with what stands beside it, wherever one is decided. */
export const DESK_TEXTS = [
  'queue',
  'desk',
  'moderation.why',
  'moderation.flags',
  'inbox',
  'reporting',
] as const;
