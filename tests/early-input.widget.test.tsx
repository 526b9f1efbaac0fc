import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { serveWidget } from '#tests/support/widget.tsx';
import { useScripted } from '#ui/useScripted.ts';

/** A form with fields of React, one that follows another, and one that is drawn anew. */
function Form({ onFiles }: { onFiles: (names: string[]) => void }) {
  const scripted = useScripted();
  const [text, setText] = useState('kept before');
  const [way, setWay] = useState('pickup');
  const [agreed, setAgreed] = useState(false);
  const [size, setSize] = useState('s');
  return (
    <form aria-label={`${text} | ${way} | ${agreed} | ${size}`}>
      <textarea aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      {['pickup', 'delivery'].map((each) => (
        <input
          key={each}
          type="radio"
          name="way"
          value={each}
          aria-label={each}
          checked={way === each}
          onChange={() => setWay(each)}
        />
      ))}
      {way === 'delivery' || !scripted ? (
        <input key={String(scripted)} name="street" aria-label="Street" defaultValue="" />
      ) : null}
      <input
        type="checkbox"
        aria-label="Agreed"
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      <select aria-label="Size" value={size} onChange={(event) => setSize(event.target.value)}>
        <option>s</option>
        <option>m</option>
      </select>
      <input
        type="file"
        aria-label="Photo"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])].map(({ name }) => name));
        }}
      />
    </form>
  );
}

test('what was done in a form before its scripts came is done, in its order', async () => {
  const files: string[][] = [];
  const { user, wakeUp } = serveWidget(<Form onFiles={(names) => files.push(names)} />);
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  await user.clear(field('Text'));
  await user.type(field('Text'), 'typed early');
  await user.click(field('delivery'));
  await user.type(field('Street'), '5 King St');
  await user.click(field('Agreed'));
  await user.selectOptions(field('Size'), 'm');
  await user.upload(field('Photo'), new File(['x'], 'goat.jpg', { type: 'image/jpeg' }));
  await wakeUp();
  await screen.findByRole('form', { name: 'typed early | delivery | true | m' });
  expect(field('Text').value).toBe('typed early');
  expect(field('Street').value).toBe('5 King St');
  expect(field('delivery').checked).toBe(true);
  expect(files).toEqual([['goat.jpg']]);
});

test('a field that was emptied early is empty, and untouched ones stay as they were', async () => {
  const { user, wakeUp } = serveWidget(<Form onFiles={() => undefined} />);
  await user.clear(screen.getByLabelText('Text'));
  await wakeUp();
  await screen.findByRole('form', { name: '| pickup | false | s' });
});
