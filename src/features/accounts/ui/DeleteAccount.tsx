import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Form, useFetcher } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { FormAnswer, FormFailure } from '#platform/pages/form-failure.server.ts';
import { Button } from '#ui/Button.tsx';
import { LazyDialog } from '#ui/LazyDialog.tsx';
import { type ProofChoice, ProofFields } from './ProofFields.tsx';

/** The end of the account, behind a confirmation: a dialog, or without scripts a second page. */
export function DeleteAccount({
  confirming,
  proof,
  failure,
}: {
  confirming: boolean;
  proof: ProofChoice;
  failure: FormFailure | null;
}) {
  const t = useTranslations('accounts.delete');
  const [open, setOpen] = useState(false);
  return (
    <section className="panel stack gap-4">
      <div className="row wrap between gap-4">
        <div>
          <h2 className="delete-title">{t('title')}</h2>
          <p className="small muted">{t('text')}</p>
        </div>
        {confirming ? null : (
          <Form
            method="get"
            onSubmit={(event) => {
              event.preventDefault();
              setOpen(true);
            }}
          >
            <input type="hidden" name="tab" value="settings" />
            <input type="hidden" name="confirm" value="delete" />
            <Button type="submit" look="danger-line">
              <Trash2 className="icon" aria-hidden />
              {t('button')}
            </Button>
          </Form>
        )}
      </div>
      <DeleteProblem failure={failure} />
      {confirming ? (
        <Form className="stack gap-4" method="post">
          <p>
            <b>{t('question')}</b>
          </p>
          <ProofFields proof={proof} errors={failure?.fields ?? {}} />
          <p className="row wrap">
            <Button type="submit" look="danger" name="intent" value="delete">
              {t('confirm')}
            </Button>
            <a className="btn btn-quiet" href="/profile?tab=settings">
              {t('keep')}
            </a>
          </p>
        </Form>
      ) : null}
      {open ? <DeleteDialog proof={proof} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

function DeleteProblem({ failure }: { failure: FormFailure | null }) {
  const t = useTranslations('accounts.delete');
  const message = failure?.unexpected
    ? t('unexpected')
    : t('failed', { error: failure?.message ?? '' });
  return <FormProblem failure={failure && { ...failure, message }} failed={t('unexpected')} />;
}

/** It stays open until the account is gone, and says itself what was wrong. */
function DeleteDialog({ proof, onClose }: { proof: ProofChoice; onClose: () => void }) {
  const t = useTranslations('accounts.delete');
  const tc = useTranslations('common');
  const { Form: Ask, data: answer, state } = useFetcher<FormAnswer>();
  const failure = answer?.failure ?? null;
  return (
    <LazyDialog onClose={onClose} closeLabel={tc('close')} title={t('question')}>
      <Ask className="dialog-parts" method="post">
        <div className="dialog-body">
          <p>{t('text')}</p>
          <DeleteProblem failure={failure} />
          <ProofFields proof={proof} errors={failure?.fields ?? {}} />
        </div>
        <div className="dialog-foot">
          <Button look="quiet" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button
            type="submit"
            look="danger"
            name="intent"
            value="delete"
            disabled={state === 'submitting'}
          >
            {t('confirm')}
          </Button>
        </div>
      </Ask>
    </LazyDialog>
  );
}
