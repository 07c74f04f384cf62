import { createActor, fromPromise } from 'xstate';
import { episodes, playerMachine } from '../player-machine.js';

const load = fromPromise(async ({ input }) => {
  const response = await fetch(`/api/episodes/${input.episode}`);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
});

const player = createActor(playerMachine.provide({ actors: { load } }));
const status = document.querySelector('[role="status"]');
const position = document.querySelector('#position');
const speed = document.querySelector('select');
const buttons = [...document.querySelectorAll('[data-event]')];
let isFinished = false;

const messages = {
  stopped: () => (isFinished ? 'You have heard everything.' : 'Stopped'),
  loading: ({ episode }) => `Loading episode ${episode}…`,
  playing: ({ title }) => `Playing: ${title}`,
  paused: ({ title }) => `Paused: ${title}`,
  failed: ({ error }) => `${error} Press Play to try again.`,
};

for (const button of buttons)
  button.addEventListener('click', () => {
    isFinished = false;
    player.send({ type: button.dataset.event });
  });
speed.addEventListener('change', () => player.send({ type: 'speed.set', speed: Number(speed.value) }));
player.on('series.finished', () => {
  isFinished = true;
});

player.subscribe((snapshot) => {
  status.textContent = messages[snapshot.value](snapshot.context);
  position.textContent = `Episode ${snapshot.context.episode} of ${episodes}, speed ${snapshot.context.speed}`;
  // aria-disabled instead of disabled, which would lose the focus of the button just pressed.
  for (const button of buttons)
    button.setAttribute('aria-disabled', String(!snapshot.can({ type: button.dataset.event })));
});
player.start();
