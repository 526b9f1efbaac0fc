import { MessageSquareText } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import type { EvidenceView } from '#features/moderation/inbox/evidence.schema.ts';
import { NOTE_MAX } from '#features/moderation/moderation.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { LabelledTextarea } from '#ui/Field.tsx';
import { useScripted } from '#ui/useScripted.ts';

/**
 * What a moderator says to the author, with the saved reply for the chosen reason, in the author's
 * language, to begin with.
 */
export function WordsField({ replies }: { replies: EvidenceView['replies'] | undefined }) {
  const t = useTranslations('queue');
  const td = useTranslations('desk.reply');
  const languageName = useCatalogName('language');
  const scripted = useScripted();
  const insert = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const reason = form?.elements.namedItem('reason');
    const note = form?.elements.namedItem('note');
    if (!(reason instanceof HTMLSelectElement && note instanceof HTMLTextAreaElement)) return;
    const reply = replies?.words[reason.value];
    if (!reply) reason.focus();
    else {
      note.value = [note.value.trim(), reply].filter(Boolean).join('\n').slice(0, NOTE_MAX);
      note.focus();
    }
  };
  return (
    <div className="stack gap-2">
      <LabelledTextarea
        label={t('note')}
        hint={t('noteHint')}
        className="textarea short"
        name="note"
        maxLength={NOTE_MAX}
        lang={replies?.locale}
      />
      {replies && scripted ? (
        <button type="button" className="btn btn-quiet btn-sm" onClick={insert}>
          <MessageSquareText className="icon icon-s" aria-hidden />
          {td('insert', { language: languageName(replies.locale) })}
        </button>
      ) : null}
    </div>
  );
}
