import { Actor, type AnyActor, type AnyActorRef, type AnyEventObject, type InspectionEvent } from 'xstate';

const maxEvents = 200;

const styles = `
  :host { position: fixed; inset: auto 0 0 auto; z-index: 2147483647; max-width: min(34rem, 100vw); }
  details { font: 12px/1.4 monospace; color: #111; background: #fff; border: 1px solid #666; }
  :host > details > div { max-height: 50vh; overflow: auto; padding: 0 8px 8px; }
  summary { padding: 4px 8px; cursor: pointer; }
  details details { border: 0; }
  ol { margin: 0; padding: 0; list-style: none; border-top: 1px solid #666; }
  pre { margin: 0; padding: 0 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const created = document.createElement(tag);
  created.append(...children);
  return created;
};

/** `cart › saveCart`. A root actor has the name of its machine, because its own id is a number. */
const nameOf = (actor: AnyActorRef): string => {
  if (actor._parent) return `${nameOf(actor._parent)} › ${actor.id}`;
  const id: unknown = Reflect.get(Reflect.get(actor, 'logic') ?? {}, 'id');
  return typeof id === 'string' ? id : actor.id;
};

const stateOf = (snapshot: object): string => {
  const value: unknown = Reflect.get(snapshot, 'value') ?? Reflect.get(snapshot, 'status');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const contextOf = (snapshot: object): string =>
  JSON.stringify(Reflect.get(snapshot, 'context') ?? Reflect.get(snapshot, 'input') ?? null, null, 2) ?? '';

/** An actor in the list, with its context when opened. */
interface Row {
  readonly root: HTMLDetailsElement;
  readonly summary: HTMLElement;
  readonly context: HTMLPreElement;
}

/**
 * Shows a panel with all running actors of the page, their states and contexts, and the last events. For development: it
 * must be called before the first actor starts. Returns a function that removes it.
 * @statelyai/inspect is not used because it shows them on a page of stately.ai, with the data of the shopper.
 */
export const inspectActors = (): (() => void) => {
  const host = element('aside');
  host.setAttribute('aria-label', 'XState actors');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  const list = element('div');
  const log = element('ol');
  const panel = element('details', element('summary', 'XState actors'), element('div', list, log));
  panel.open = true;
  root.append(panel);
  document.body.append(host);

  const rows = new Map<AnyActorRef, Row>();
  const addRow = (actor: AnyActorRef): void => {
    if (rows.has(actor)) return;
    const summary = element('summary');
    const context = element('pre');
    const row = element('details', summary, context);
    row.addEventListener('toggle', render);
    rows.set(actor, { root: row, summary, context });
    list.append(row);
  };
  const render = (): void => {
    for (const [actor, row] of rows) {
      const snapshot = actor.getSnapshot() as { status: string };
      if (snapshot.status !== 'active') {
        row.root.remove();
        rows.delete(actor);
        continue;
      }
      row.summary.textContent = `${nameOf(actor)}: ${stateOf(snapshot)}`;
      if (row.root.open) row.context.textContent = contextOf(snapshot);
    }
  };
  const logEvent = (actor: AnyActorRef, event: AnyEventObject, snapshot: object): void => {
    log.prepend(element('li', `${nameOf(actor)}: ${event.type} → ${stateOf(snapshot)}`));
    while (log.childElementCount > maxEvents) log.lastElementChild?.remove();
  };

  let isScheduled = false;
  const inspect = (inspected: InspectionEvent): void => {
    const actor = inspected.actorRef as AnyActorRef;
    if (inspected.type === '@xstate.snapshot') logEvent(actor, inspected.event, inspected.snapshot);
    if (inspected.type !== '@xstate.snapshot' && inspected.type !== '@xstate.actor') return;
    addRow(actor);
    if (isScheduled) return;
    isScheduled = true;
    // Once per task, and later because an actor is reported before it has a snapshot.
    setTimeout(() => {
      isScheduled = false;
      render();
    });
  };

  // The actors are created in many places, and each root actor is a system of its own.
  const { start } = Actor.prototype;
  Actor.prototype.start = function startInspected(this: AnyActor) {
    if (!this._parent) this.system.inspect(inspect);
    return start.call(this);
  };
  return () => {
    Actor.prototype.start = start;
    host.remove();
  };
};
