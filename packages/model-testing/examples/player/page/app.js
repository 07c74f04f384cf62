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
let finished = false;

const texts = {
  stopped: () => (finished ? 'You have heard everything.' : 'Stopped'),
  loading: ({ episode }) => `Loading episode ${episode}…`,
  playing: ({ title }) => `Playing: ${title}`,
  paused: ({ title }) => `Paused: ${title}`,
  failed: ({ error }) => `${error} Press Play to try again.`,
};

for (const button of buttons)
  button.addEventListener('click', () => {
    finished = false;
    player.send({ type: button.dataset.event });
  });
speed.addEventListener('change', () => player.send({ type: 'speed.set', speed: Number(speed.value) }));
player.on('series.finished', () => {
  finished = true;
});

player.subscribe((snapshot) => {
  status.textContent = texts[snapshot.value](snapshot.context);
  position.textContent = `Episode ${snapshot.context.episode} of ${episodes}, speed ${snapshot.context.speed}`;
  // A button that is disabled outright would lose the focus of who has just pressed it.
  for (const button of buttons)
    button.setAttribute('aria-disabled', String(!snapshot.can({ type: button.dataset.event })));
});
player.start();
