import { useNavigation } from 'react-router';
import { Button } from '#ui/Button.tsx';

/** The large button of a step; says that it is at work and takes no second press. */
export function SubmitButton({
  text,
  busyText,
  intent,
  disabled = false,
  block = true,
}: {
  text: string;
  busyText: string;
  intent?: string;
  disabled?: boolean;
  block?: boolean;
}) {
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  return (
    <Button
      type="submit"
      look="primary"
      size="large"
      block={block}
      busy={busy}
      disabled={disabled}
      name={intent ? 'intent' : undefined}
      value={intent}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      {busy ? busyText : text}
    </Button>
  );
}
