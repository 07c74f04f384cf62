import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { useEmptiedFocus } from '../../src/ui/kit/use-emptied-focus.ts';
import { useRestoredFocus } from '../../src/ui/kit/use-restored-focus.ts';
import { show } from './small-site.tsx';

let setNames: (names: string[]) => void = () => {};
const change = (...names: string[]) => flushSync(() => setNames(names));

const Part = ({ to, first }: { to: 'near' | 'first'; first: string[] }) => {
  const [names, set] = useState(first);
  setNames = set;
  return (
    <section {...useRestoredFocus<HTMLElement>(to)}>
      <input type="hidden" />
      <button type="button" disabled>
        Off
      </button>
      {names.map((name) => (
        <button key={name} type="button">
          {name}
        </button>
      ))}
    </section>
  );
};
let setInner: (names: string[] | null) => void = () => {};
const Inner = ({ names }: { names: string[] }) => {
  return (
    <div {...useRestoredFocus<HTMLDivElement>('first')}>
      {names.map((name) => (
        <button key={name} type="button">
          {name}
        </button>
      ))}
    </div>
  );
};
const Outer = () => {
  const [names, set] = useState<string[] | null>(['x', 'y']);
  setInner = set;
  return (
    <section {...useRestoredFocus<HTMLElement>('first')}>
      <button type="button">Outer</button>
      {names && <Inner names={names} />}
    </section>
  );
};
const Says = ({ isEmpty }: { isEmpty: boolean }) => (
  <div id="says" {...useEmptiedFocus(isEmpty)}>
    {isEmpty ? 'Empty.' : 'Full.'}
  </div>
);

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const focused = () => document.activeElement?.textContent;
/** Opens a part with these buttons, one of them in use. */
const open = async (to: 'near' | 'first', first: string[], inUse: string) => {
  show(
    <>
      <Part to={to} first={first} />
      <button type="button">Elsewhere</button>
    </>,
  );
  await expect.poll(() => button(inUse)).toBeDefined();
  button(inUse)?.focus();
};
/** Observers have heard of the last change. */
const heard = () => new Promise<void>((resolve) => setTimeout(resolve));

test.each([
  ['b', ['a', 'c'], 'c'],
  ['c', ['a', 'b'], 'b'],
  ['a', ['b', 'c'], 'b'],
])('with %s taken away the focus goes to what now stands there', async (inUse, left, next) => {
  await open('near', ['a', 'b', 'c'], inUse);
  change(...left);
  await expect.poll(() => focused()).toBe(next);
});

test('the place is that of the moment, not of when the focus came', async () => {
  await open('near', ['a', 'b', 'c', 'd'], 'c');
  change('b', 'c', 'd', 'e');
  await heard();
  change('b', 'd', 'e');
  await expect.poll(() => focused()).toBe('d');
});

test('or to the first, where that is asked for', async () => {
  await open('first', ['a', 'b', 'c'], 'c');
  change('a', 'b');
  await expect.poll(() => focused()).toBe('a');
});

test('with no control left the next one is waited for', async () => {
  await open('near', ['a'], 'a');
  change();
  await heard();
  expect(document.activeElement).toBe(document.body);
  change('z');
  await expect.poll(() => focused()).toBe('z');
});

test('who has left the part, or gone on elsewhere, keeps the focus there', async () => {
  await open('near', ['a', 'b'], 'a');
  button('a')?.blur();
  change('b');
  await heard();
  expect(document.activeElement).toBe(document.body);
  button('b')?.focus();
  flushSync(() => setNames([]));
  button('Elsewhere')?.focus();
  await heard();
  change('z');
  await heard();
  expect(focused()).toBe('Elsewhere');
});

test('a control that stays keeps the focus, whatever changes around it', async () => {
  await open('first', ['a', 'b'], 'b');
  change('b', 'c');
  await heard();
  expect(focused()).toBe('b');
});

test('of parts inside each other the inner one sees to it while it is there', async () => {
  show(<Outer />);
  await expect.poll(() => button('y')).toBeDefined();
  button('y')?.focus();
  flushSync(() => setInner(['x']));
  await expect.poll(() => focused()).toBe('x');
  // While it has no control, it is waited for, not for those around it.
  flushSync(() => setInner([]));
  await heard();
  expect(document.activeElement).toBe(document.body);
  flushSync(() => setInner(['z']));
  await expect.poll(() => focused()).toBe('z');
  flushSync(() => setInner(null));
  await expect.poll(() => focused()).toBe('Outer');
});

test('a list that was emptied says so to the focus; one that was empty from the start does not', async () => {
  const { render, place } = show(<Says isEmpty />);
  await expect.poll(() => place.textContent).toBe('Empty.');
  expect(document.activeElement).toBe(document.body);
  flushSync(() => render(<Says isEmpty={false} />));
  expect(document.activeElement).toBe(document.body);
  flushSync(() => render(<Says isEmpty />));
  await expect.poll(() => focused()).toBe('Empty.');
});
