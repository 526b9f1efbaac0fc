import { CircleCheck, Image, Info, Layers, ListChecks, type LucideIcon, Tag } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { hasVariations, sectionOf } from '#features/listings/edits/input.choices.ts';
import type { UploadItem } from '#features/media/ui/useUploads.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { SectionId } from './SellSection.tsx';
import type { checkValues } from './check-values.ts';
import { mediaOf, type SellValues } from './sell-values.ts';
import { fetchCheck } from './useSellFields.ts';

const ICONS: Record<SectionId, LucideIcon> = {
  basic: Info,
  property: Tag,
  vehicle: Tag,
  part: Tag,
  service: Tag,
  product: Tag,
  media: Image,
  variations: Layers,
  more: ListChecks,
};

/** The sections that a category's form has, in order. */
function sectionsOf(category: string): SectionId[] {
  const own = sectionOf(category);
  return [
    'basic',
    ...(own ? [own] : []),
    'media',
    ...(hasVariations(category) ? ['variations' as const] : []),
    'more',
  ];
}

/** Where one is in the form, and what is complete. */
export function SectionList({ items, now }: { items: readonly UploadItem[]; now: Date }) {
  const t = useTranslations('selling.form');
  const { control } = useFormContext<SellValues>();
  const values = useWatch({ control }) as SellValues;
  const sections = sectionsOf(values.category);
  const current = useSectionInView(sections.join());
  const check = useCheck();
  const done = check ? doneSections(values, check(values, mediaOf(items), now), items) : NOTHING;
  const go = (event: MouseEvent, id: SectionId) => {
    // As a navigation it would stand between this page and the one that Cancel goes back to.
    event.preventDefault();
    const heading = document.getElementById(`${id}-title`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav className="toc desk" aria-label={t('sectionList')}>
      {sections.map((id) => {
        const Icon = done.has(id) ? CircleCheck : ICONS[id];
        return (
          <a
            key={id}
            href={`#${id}`}
            aria-current={id === current ? 'step' : undefined}
            onClick={(event) => go(event, id)}
          >
            <Icon className={done.has(id) ? 'icon done' : 'icon'} aria-hidden />
            {t(`sections.${id}`)}
            {done.has(id) ? <span className="sr">{t('complete')}</span> : null}
          </a>
        );
      })}
    </nav>
  );
}

const NOTHING: ReadonlySet<SectionId> = new Set<SectionId>([]);

/** The check of the fields; null until it is there. */
function useCheck(): typeof checkValues | null {
  const [check, setCheck] = useState<typeof checkValues | null>(null);
  useEffect(() => {
    void fetchCheck().then((fetched) => setCheck(() => fetched.checkValues));
  }, []);
  return check;
}

/** Complete: nothing wrong in it, and something in it. */
function doneSections(
  values: SellValues,
  checked: ReturnType<typeof checkValues>,
  items: readonly UploadItem[],
): Set<SectionId> {
  const broken = Object.keys(checked.broken ?? {});
  const own = sectionOf(values.category);
  const hasOwn = checked.listing
    ? Object.keys(checked.listing.details).length > 0
    : Object.values(values.details).some((value) => value.length > 0);
  const done = new Set<SectionId>();
  if (broken.every((path) => /^(?:details|variations|media|alts|stockQuantity|tags)/.test(path)))
    done.add('basic');
  if (own && hasOwn && !broken.some((path) => path.startsWith('details'))) done.add(own);
  if (items.some(({ kind, media }) => kind === 'image' && media)) done.add('media');
  if (values.variations.length > 0 && !broken.some((path) => path.startsWith('variations')))
    done.add('variations');
  if (
    values.tags.trim() !== '' &&
    !broken.some((path) => path === 'stockQuantity' || path === 'tags')
  )
    done.add('more');
  return done;
}

/** The section that covers the middle of the window. */
function useSectionInView(ids: string): SectionId | null {
  const [seen, setSeen] = useState<SectionId | null>(null);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) setSeen(target.id as SectionId);
      },
      { rootMargin: '-40% 0px -55% 0px' },
    );
    for (const id of ids.split(',')) {
      const section = document.getElementById(id);
      if (section) watcher.observe(section);
    }
    return () => watcher.disconnect();
  }, [ids]);
  return seen;
}
