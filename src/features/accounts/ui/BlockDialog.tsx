/** Asks whether to block somebody. Import it lazily. */
import { QuestionForm } from '#features/pages/ui/QuestionForm.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';

export default function BlockDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTranslations('blocking');
  return (
    <QuestionForm
      fields={{ intent: 'block' }}
      closeLabel={t('cancel')}
      title={t('title', { name })}
      no={t('cancel')}
      yes={t('block')}
      onClose={onClose}
    >
      <p>{t('text')}</p>
    </QuestionForm>
  );
}
