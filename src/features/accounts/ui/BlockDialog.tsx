/** Asks whether to block somebody. Import it lazily. */
import { Form } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

export default function BlockDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTranslations('blocking');
  return (
    <Dialog onClose={onClose} closeLabel={t('cancel')} title={t('title', { name })}>
      <Form method="post" className="dialog-parts" preventScrollReset onSubmit={onClose}>
        <div className="dialog-body">
          <p>{t('text')}</p>
        </div>
        <div className="dialog-foot">
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" look="danger" name="intent" value="block">
            {t('block')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
