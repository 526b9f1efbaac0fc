import { Form, useNavigation } from 'react-router';
import { NOTE_WORDS_MAX, type NoteView } from '#features/moderation/inbox/evidence.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { useCaseAddress } from '../queue/case-address.ts';

/** What moderators noted for each other about the author, and the line to write another one. */
export function Notes({ id, notes }: { id: string; notes: readonly NoteView[] }) {
  const t = useTranslations('desk.notes');
  const format = useFormatter();
  const busy = useNavigation().state !== 'idle';
  const action = useCaseAddress();
  return (
    <section className="stack gap-2 small" aria-label={t('title')}>
      <h2 className="desk-head">{t('title')}</h2>
      {notes.length > 0 ? (
        <ul className="desk-notes">
          {notes.map(({ id: noteId, words, at, by, isHere }) => (
            <li key={noteId}>
              <p dir="auto">{words}</p>
              <p className="muted">
                {[
                  by ?? t('gone'),
                  format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }),
                  ...(isHere ? [] : [t('elsewhere')]),
                ].join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      <Form
        key={notes[0]?.id ?? id}
        method="post"
        action={action}
        className="row gap-2"
        preventScrollReset
      >
        <input type="hidden" name="id" value={id} />
        <input
          className="input"
          name="words"
          required
          maxLength={NOTE_WORDS_MAX}
          aria-label={t('label')}
          placeholder={t('label')}
        />
        <button className="btn btn-line btn-sm" name="intent" value="note" disabled={busy}>
          {t('add')}
        </button>
      </Form>
    </section>
  );
}
