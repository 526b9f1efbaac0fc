// The screens that are looked at everywhere, as tests/support/screens.ts says.
import type { Screens } from '#tests/support/screen.ts';

export const screens = (): Screens => ({
  admin: ['/admin/searches', '/admin/searches?found=nothing'],
});
