import type { FormEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';

/**
 * A form to POST /preferences that comes back to the open page. Without JavaScript the browser
 * sends it;
 * `onChoose` takes over where JavaScript runs, and gets the fields of the pressed button or the
 * form.
 */
export function PreferenceForm({
  onChoose,
  className,
  children,
}: {
  onChoose?: (chosen: FormData, form: HTMLFormElement) => void;
  className?: string;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!onChoose) return;
    event.preventDefault();
    onChoose(
      new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter),
      event.currentTarget,
    );
  };
  return (
    <form method="post" action="/preferences" className={className} onSubmit={submit}>
      <input type="hidden" name="return" value={pathname + search} />
      {children}
    </form>
  );
}
