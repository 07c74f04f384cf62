import { createActor, fromPromise } from 'xstate';
import { giftMachine } from '../gift-machine.js';

const check = fromPromise(async ({ input }) => {
  const response = await fetch(`/api/gifts/${encodeURIComponent(input.code)}`);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
});

const gift = createActor(giftMachine.provide({ actors: { check } }));
const form = document.querySelector('form');
const [use, remove] = form.querySelectorAll('button');
const messages = {
  idle: () => '',
  checking: () => 'Checking…',
  accepted: ({ months }) => `${months} months are yours.`,
  refused: () => 'This code is unknown.',
  failed: () => 'The code cannot be checked now.',
};

form.addEventListener('submit', (event) => {
  event.preventDefault();
  gift.send({ type: 'code.submit', code: form.elements.code.value });
});
remove.addEventListener('click', () => gift.send({ type: 'code.remove' }));
gift.subscribe((snapshot) => {
  document.querySelector('[role="status"]').textContent = messages[snapshot.value](snapshot.context);
  use.setAttribute('aria-disabled', String(!snapshot.can({ type: 'code.submit', code: 'x' })));
  remove.setAttribute('aria-disabled', String(!snapshot.can({ type: 'code.remove' })));
});
gift.start();
