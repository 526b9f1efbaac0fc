import { Handshake, Pencil, Printer, RotateCcw, UserRoundCheck } from 'lucide-react';
import type { ComponentType } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { OwnListingView } from '#features/listings/listings.schema.ts';
import { type OwnBrowse, placeOf } from '#features/listings/own/own.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
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

/** Leads to the question who bought what was sold last. */
function WhoBought({ id, title }: Pick<OwnListingView, 'id' | 'title'>) {
  const t = useTranslations('selling.own');
  return (
    <Link className="btn btn-line" to={`/products/${id}/sold`}>
      <UserRoundCheck className="icon" aria-hidden />
      {t('whoBought')}
      <span className="sr"> {title}</span>
    </Link>
  );
}

/** What its seller can do with it: renew, sell, offer again, edit, delete. */
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
  const busyWith = useNavigation().formData;
  const { id, title, actions, asksBuyer } = listing;
  const remove = <RemoveListing id={id} title={title} browse={browse} confirming={removing} />;
  if (removing) return <div className="acts">{remove}</div>;
  const act = (
    intent: 'markSold' | 'reopenListing' | 'renewListing',
    name: 'renew' | 'markSold' | 'reopen',
    Mark: Icon,
  ) => (
    <Button
      key={intent}
      type="submit"
      look="line"
      name="intent"
      value={intent}
      formNoValidate={intent !== 'markSold'}
      busy={busyWith?.get('id') === id && busyWith.get('intent') === intent}
    >
      <Mark className="icon" aria-hidden />
      {t(name)}
      <span className="sr"> {title}</span>
    </Button>
  );
  const buttons = [
    actions.renew ? act('renewListing', 'renew', RotateCcw) : null,
    actions.markSold ? act('markSold', 'markSold', Handshake) : null,
    actions.reopen ? act('reopenListing', 'reopen', RotateCcw) : null,
  ].filter((button) => button !== null);
  return (
    <div className="acts">
      {asksBuyer ? <WhoBought id={id} title={title} /> : null}
      {buttons.length > 0 ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="place" value={placeOf(browse)} />
          {actions.markSold ? <SoldOptions listing={listing} /> : null}
          {buttons}
        </Form>
      ) : (
        <Link className="btn btn-quiet" to={`/products/${id}`}>
          {t('view')}
          <span className="sr"> {title}</span>
        </Link>
      )}
      {actions.edit ? (
        <Link
          className="icon-btn line"
          to={`/products/${id}/edit`}
          aria-label={`${t('edit')} ${title}`}
        >
          <Pencil className="icon" aria-hidden />
        </Link>
      ) : null}
      {listing.status === 'approved' && !listing.sold ? (
        <Link
          className="icon-btn line"
          to={`/products/${id}/flyer`}
          aria-label={`${t('flyer')} ${title}`}
        >
          <Printer className="icon" aria-hidden />
        </Link>
      ) : null}
      {remove}
    </div>
  );
}
