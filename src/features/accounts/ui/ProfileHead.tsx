import { Mail, MapPin, Pencil, Phone, Store } from 'lucide-react';
import { Link } from 'react-router';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { ScreeningNote } from '#features/pages/ui/ScreeningNote.tsx';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import type { ProfileView } from '#features/accounts/accounts.schema.ts';
import { Badge } from '#ui/Badge.tsx';
import { Face } from '#ui/Face.tsx';

/** Who the person is, as the top of their own profile says it. */
export function ProfileHead({ profile }: { profile: ProfileView }) {
  const t = useTranslations('accounts.profile');
  const place = useCatalogName('country');
  const format = useFormatter();
  const joined = format.dateTime(new Date(profile.joinedAt), { dateStyle: 'long' });
  return (
    <>
      <section className="who" aria-label={t('title')}>
        <Face picture={profile.picture} name={profile.name} size="xl" />
        <div className="stack gap-2">
          <h1>{profile.name}</h1>
          <p className="row wrap muted who-facts">
            {profile.country ? (
              <span className="row gap-1">
                <MapPin className="icon icon-s" aria-hidden />
                {place(profile.country)}
              </span>
            ) : null}
            <span>{t('joined', { date: joined })}</span>
          </p>
          <p className="row wrap">
            <Proof
              proven={profile.emailVerified}
              Icon={Mail}
              text={t(profile.emailVerified ? 'emailVerified' : 'emailUnverified')}
            />
            <Proof
              proven={profile.phoneVerified}
              Icon={Phone}
              text={t(profile.phoneVerified ? 'phoneVerified' : 'phoneUnverified')}
            />
            <Proof
              proven={profile.islandVerified}
              Icon={MapPin}
              text={t(profile.islandVerified ? 'islandVerified' : 'islandUnverified')}
            />
          </p>
        </div>
        <div className="row">
          <Link className="btn btn-line" to="/profile?edit=1">
            <Pencil className="icon" aria-hidden />
            {t('edit')}
          </Link>
          <Link className="btn btn-quiet" to="/seller-profile">
            <Store className="icon" aria-hidden />
            {t('sellerProfile')}
          </Link>
        </div>
      </section>
      <ScreeningNote of={profile} replaceable />
      {profile.bio ? <p className="who-bio">{profile.bio}</p> : null}
    </>
  );
}

function Proof({ proven, Icon, text }: { proven: boolean; Icon: typeof Mail; text: string }) {
  return (
    <Badge tone={proven ? 'approved' : 'neutral'} icon={<Icon className="icon" aria-hidden />}>
      {text}
    </Badge>
  );
}
