import { type FieldErrors, type Resolver, set, useForm } from 'react-hook-form';
import type { ListingInput } from '#features/listings/edits/input.schema.ts';
import type { Uploads } from '#features/media/ui/useUploads.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { untilFetched } from '#ui/lazy-part.ts';
import { mediaOf, type SellValues } from './sell-values.ts';

/** The check of the fields, whenever it is there. */
export const fetchCheck = () => untilFetched(() => import('./check-values.ts'));

/**
 * Stands for files that are still on their way, which the check of the fields must not wait for.
 */
const ON_ITS_WAY = '00000000-0000-7000-8000-000000000000';

/** The fields of the form, checked by the rules that the server has. */
export function useSellFields({
  shown,
  uploads,
  now,
}: {
  shown: SellValues;
  uploads: Uploads;
  now: string;
}) {
  const rule = useTranslations('errors');
  const resolver: Resolver<SellValues, unknown, ListingInput> = async (values) => {
    const { checkValues } = await fetchCheck();
    const files = { ...mediaOf(uploads.current()), media: [ON_ITS_WAY] };
    const { listing, broken } = checkValues(values, files, new Date(now));
    return listing
      ? { values: listing, errors: {} }
      : { values: {}, errors: toFieldErrors(broken, rule.dynamic) };
  };
  return useForm<SellValues, unknown, ListingInput>({
    defaultValues: shown,
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
