import { Ellipsis, Eye, Handshake, Pencil, Printer, RotateCcw } from 'lucide-react';
import type { ComponentType } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { OwnListingView } from '#features/listings/listings.schema.ts';
import { type OwnBrowse, placeOf } from '#features/listings/own/own.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { closeMenuAround, Menu } from '#ui/Menu.tsx';
import { Select } from '#ui/Select.tsx';
import { RemoveListing } from './RemoveListing.tsx';

type Icon = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;

/**
 * Which of the counted options was sold; nothing where they are not counted. After each sale it is
 * asked anew: what was chosen for the last unit says nothing about the next.
 */
function SoldOptions({
  listing: { options: variations, title, stock },
}: {
  listing: OwnListingView;
}) {
  const t = useTranslations('selling.own');
  return variations.map(({ id, name, options }) => (
    <Select
      key={`${id} ${stock}`}
      name="option"
      required
      aria-label={`${t('soldOption', { name })} ${title}`}
    >
      <option value="">{t('soldOption', { name })}</option>
      {options.map((option) => (
        <option key={option.id} value={option.id} disabled={option.inventory === 0}>
          {t('optionLeft', { value: option.value, count: option.inventory })}
        </option>
      ))}
    </Select>
  ));
}

/** What its seller can do: renew, sell, reopen, see, edit, print, delete. */
export function OwnListingActions({
  listing,
  browse,
  removing,
}: {
  listing: OwnListingView;
  browse: OwnBrowse;
  removing: boolean;
}) {
  const t = useTranslations('selling.own');
  const { id, title, actions } = listing;
  const remove = <RemoveListing id={id} title={title} browse={browse} confirming={removing} />;
  if (removing) return <div className="acts">{remove}</div>;
  const link = (name: 'view' | 'edit' | 'flyer', path: string, Mark: Icon) => (
    <Link to={`/products/${id}${path}`}>
      <Mark className="icon icon-s" aria-hidden />
      {t(name)}
      <span className="sr"> {title}</span>
    </Link>
  );
  return (
    <Menu
      className="acts"
      group="own-listings"
      panelClass="menu own-menu"
      buttonClass="icon-btn"
      label={t('options', { title })}
      button={<Ellipsis className="icon" aria-hidden />}
    >
      <LifeForm listing={listing} browse={browse} />
      {link('view', '', Eye)}
      {actions.edit ? link('edit', '/edit', Pencil) : null}
      {listing.status === 'approved' && !listing.sold ? link('flyer', '/flyer', Printer) : null}
      {remove}
    </Menu>
  );
}

/** What brings it from one state to another; nothing where nothing does. */
function LifeForm({ listing, browse }: { listing: OwnListingView; browse: OwnBrowse }) {
  const t = useTranslations('selling.own');
  const busyWith = useNavigation().formData;
  const { id, title, actions } = listing;
  const acts = [
    ['renewListing', 'renew', RotateCcw, actions.renew],
    ['markSold', 'markSold', Handshake, actions.markSold],
    ['reopenListing', 'reopen', RotateCcw, actions.reopen],
  ] as const;
  const possible = acts.filter(([, , , may]) => may);
  if (possible.length === 0) return null;
  return (
    <Form
      method="post"
      preventScrollReset
      onSubmit={({ currentTarget }) => closeMenuAround(currentTarget)}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="place" value={placeOf(browse)} />
      {actions.markSold ? <SoldOptions listing={listing} /> : null}
      {possible.map(([intent, name, Mark]) => (
        <Button
          key={intent}
          type="submit"
          look="quiet"
          name="intent"
          value={intent}
          formNoValidate={intent !== 'markSold'}
          busy={busyWith?.get('id') === id && busyWith.get('intent') === intent}
        >
          <Mark className="icon icon-s" aria-hidden />
          {t(name)}
          <span className="sr"> {title}</span>
        </Button>
      ))}
    </Form>
  );
}
