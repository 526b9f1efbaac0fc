import { useTranslations } from '#platform/i18n/i18n.ts';

/** Pictures of people, which are no files of the media pipeline. */
export function Portraits({ addresses }: { addresses: readonly string[] }) {
  const t = useTranslations('queue');
  return addresses.map((address) => (
    <img
      key={address}
      className="q-portrait"
      src={address}
      alt={t('field.portrait')}
      width="104"
      height="104"
    />
  ));
}
