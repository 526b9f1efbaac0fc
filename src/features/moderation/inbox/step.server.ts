// What a form says of the author beside a rejection: nothing, a warning, a suspension by its days,
// or why a first violation leads to no warning. Owns no rows.
import type { StepOfRejection } from '#features/moderation/sanctions/sanction.schema.ts';
import { textFrom } from '#platform/pages/form.server.ts';

/** The fields of the use case, which refuses what it does not know; nothing of an approval. */
export function stepFrom(form: FormData, { rejects }: { rejects: boolean }): StepOfRejection {
  const [step = '', of = ''] = rejects ? textFrom(form, 'step').split(':') : [];
  if (step === 'warning') return { step };
  if (step === 'suspension') return { step, days: Number(of) };
  return step === 'waived' ? { waived: of as StepOfRejection['waived'] } : {};
}
