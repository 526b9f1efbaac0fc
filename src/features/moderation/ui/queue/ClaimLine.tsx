import { Form } from 'react-router';
import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { Face } from '#ui/Face.tsx';
import { useCaseAddress } from './case-address.ts';
import type { Claiming } from './useClaim.ts';

/** Whose case it is now; a browser without scripts takes it, or lets go of it, by a button. */
export function ClaimLine({ about, claiming }: { about: CaseView; claiming: Claiming }) {
  const t = useTranslations('queue.claim');
  const action = useCaseAddress();
  const { claim, id, lock } = about;
  const isMine = claiming.isMine ?? claim?.isMine ?? false;
  if (claiming.refused) return <Banner tone="warn">{claiming.refused}</Banner>;
  if (claim && !isMine)
    return (
      <p className="row gap-2 small" role="status">
        <Face picture={claim.picture} name={claim.name} size="s" />
        {t('theirs', { name: claim.name })}
      </p>
    );
  if (lock || about.state !== 'open') return null;
  return (
    <Form method="post" action={action} className="row gap-2 small between">
      <input type="hidden" name="id" value={id} />
      <span role="status">{t(isMine ? 'yours' : 'free')}</span>
      <button className="btn btn-quiet btn-sm" name="intent" value={isMine ? 'release' : 'claim'}>
        {t(isMine ? 'release' : 'take')}
      </button>
    </Form>
  );
}
