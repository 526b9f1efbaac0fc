import { type FieldErrors, type Resolver, set, useForm } from 'react-hook-form';
import type { ListingInput } from '#features/listings/edits/input.schema.ts';
import type { OwnListing } from '#features/listings/listings.schema.ts';
import type { Uploads } from '#features/media/ui/useUploads.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { checkValues, mediaOf, type SellValues, sellValues } from './sell-values.ts';

/**
 * Stands for files that are still on their way, which the check of the fields must not wait for.
 */
const ON_ITS_WAY = '00000000-0000-7000-8000-000000000000';

/** The fields of the form, checked by the rules that the server has. */
export function useSellFields({
  editing,
  empty,
  uploads,
  now,
}: {
  editing: OwnListing | null;
  empty: SellValues;
  uploads: Uploads;
  now: string;
}) {
  const rule = useTranslations('errors');
  const resolver: Resolver<SellValues, unknown, ListingInput> = (values) => {
    const files = { ...mediaOf(uploads.current()), media: [ON_ITS_WAY] };
    const { listing, broken } = checkValues(values, files, new Date(now));
    return listing
      ? { values: listing, errors: {} }
      : { values: {}, errors: toFieldErrors(broken, rule.dynamic) };
  };
  return useForm<SellValues, unknown, ListingInput>({
    defaultValues: editing ? sellValues(editing.fields) : empty,
    resolver,
    shouldFocusError: false,
  });
}

/** The sentences of message keys by field, as react-hook-form nests them. */
function toFieldErrors(
  broken: Record<string, string>,
  sentence: (key: string) => string,
): FieldErrors<SellValues> {
  const errors: FieldErrors<SellValues> = {};
  for (const [path, key] of Object.entries(broken))
    set(errors, path, { type: 'rule', message: sentence(key) });
  return errors;
}
