import { redirect } from '#platform/http/redirect.ts';

/** The address that one types; it leads to the first page of those who look after the site. */
export function loader() {
  return redirect('/admin/moderation');
}
