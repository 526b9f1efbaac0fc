/** Who has something open, as moderators see it. */
import { z } from 'zod';

/** Until its time is over nobody else decides. */
export const claimView = z.object({
  id: z.uuid(),
  name: z.string(),
  picture: z.string().nullable(),
  isMine: z.boolean(),
  until: z.iso.datetime(),
});
export type ClaimView = z.infer<typeof claimView>;
