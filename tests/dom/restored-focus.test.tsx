import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { useFocusWhen } from '../../src/ui/kit/use-focus-when.ts';
import { useRestoredFocus } from '../../src/ui/kit/use-restored-focus.ts';
import { mount } from './small-site.tsx';

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
const List = ({ isEmpty }: { isEmpty: boolean }) => (
  <div {...useFocusWhen(isEmpty)}>{isEmpty ? 'Empty.' : 'Full.'}</div>
);

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const focused = () => document.activeElement?.textContent;
/** Renders `Part` with these buttons and focuses one of them. */
const open = async (to: 'near' | 'first', first: string[], focusedName: string) => {
  mount(
    <>
      <Part to={to} first={first} />
      <button type="button">Elsewhere</button>
    </>,
  );
  await expect.poll(() => button(focusedName)).toBeDefined();
  button(focusedName)?.focus();
};
/** Lets the mutation observers run. */
const observed = () => new Promise<void>((resolve) => setTimeout(resolve));

test.each([
  ['b', ['a', 'c'], 'c'],
  ['c', ['a', 'b'], 'b'],
  ['a', ['b', 'c'], 'b'],
])('removing %s moves the focus to the control in its place', async (focusedName, left, next) => {
  await open('near', ['a', 'b', 'c'], focusedName);
  change(...left);
  await expect.poll(() => focused()).toBe(next);
});

test('the position is taken at the removal, not when the focus came', async () => {
  await open('near', ['a', 'b', 'c', 'd'], 'c');
  change('b', 'c', 'd', 'e');
  await observed();
  change('b', 'd', 'e');
  await expect.poll(() => focused()).toBe('d');
});

test('removing a control moves the focus to the first one with "first"', async () => {
  await open('first', ['a', 'b', 'c'], 'c');
  change('a', 'b');
  await expect.poll(() => focused()).toBe('a');
});

test('with no control left the next one to appear is focused', async () => {
  await open('near', ['a'], 'a');
  change();
  await observed();
  expect(document.activeElement).toBe(document.body);
  change('z');
  await expect.poll(() => focused()).toBe('z');
});

test('a part that has lost the focus does not take it back', async () => {
  await open('near', ['a', 'b'], 'a');
  button('a')?.blur();
  change('b');
  await observed();
  expect(document.activeElement).toBe(document.body);
  button('b')?.focus();
  flushSync(() => setNames([]));
  button('Elsewhere')?.focus();
  await observed();
  change('z');
  await observed();
  expect(focused()).toBe('Elsewhere');
});

test('a remaining control keeps the focus when its siblings change', async () => {
  await open('first', ['a', 'b'], 'b');
  change('b', 'c');
  await observed();
  expect(focused()).toBe('b');
});

test('the inner of two nested parts restores the focus while it is mounted', async () => {
  mount(<Outer />);
  await expect.poll(() => button('y')).toBeDefined();
  button('y')?.focus();
  flushSync(() => setInner(['x']));
  await expect.poll(() => focused()).toBe('x');
  // While the inner part has no control, the outer one does not take the focus.
  flushSync(() => setInner([]));
  await observed();
  expect(document.activeElement).toBe(document.body);
  flushSync(() => setInner(['z']));
  await expect.poll(() => focused()).toBe('z');
  flushSync(() => setInner(null));
  await expect.poll(() => focused()).toBe('Outer');
});

test('a list is focused when it becomes empty, not when it starts empty', async () => {
  const { rerender, container } = mount(<List isEmpty />);
  await expect.poll(() => container.textContent).toBe('Empty.');
  expect(document.activeElement).toBe(document.body);
  flushSync(() => rerender(<List isEmpty={false} />));
  expect(document.activeElement).toBe(document.body);
  flushSync(() => rerender(<List isEmpty />));
  await expect.poll(() => focused()).toBe('Empty.');
});
