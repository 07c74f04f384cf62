import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import type { FormInput, formMachine } from '../../machines/form.ts';
import { useMessages } from '../../ui/messages/context.ts';
import { rejectionOf } from '../shell/failure-message.ts';
import { useShop } from '../shell/root-data.ts';
import { formDraft } from './form-draft.ts';

type FormMachine<Values extends object, Saved, Subject> = ReturnType<
  typeof formMachine<Values, Saved, Subject>
>;
interface Wiring<Values, Saved, Subject> {
  input: FormInput<Values, Subject>;
  /** The call behind the form. */
  submit: (content: FormInput<Values, Subject>, signal: AbortSignal) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
}

/** Runs a form's machine for as long as the screen is there: its values, and functions that send it events. */
export const useForm = <Values extends object, Saved, Subject>(
  machine: FormMachine<Values, Saved, Subject>,
  { input, submit, onSaved }: Wiring<Values, Saved, Subject>,
) => {
  const shop = useShop();
  const texts = useMessages();
  const latest = useRef({ submit, onSaved });
  useEffect(() => {
    latest.current = { submit, onSaved };
  });
  const [provided] = useState(() =>
    machine.provide({
      actors: {
        submit: fromPromise<Saved, FormInput<Values, Subject>>(({ input: content, signal }) =>
          latest.current.submit(content, signal),
        ),
      },
    }),
  );
  const draft = useRef(formDraft<Values>(shop, machine.id, input.subject));
  const withDraft = (content: FormInput<Values, Subject>) => {
    draft.current = formDraft(shop, machine.id, content.subject);
    return { ...content, values: { ...content.values, ...draft.current.read() } };
  };
  const [start] = useState(() => withDraft(input));
  const actor = useActorRef(provided, { input: start });
  const typed = useRef<Partial<Values> | null>(null);
  useEffect(() => {
    const subscription = actor.on('*', (event) => {
      if (event.type === 'session.expired') draft.current.save(actor.getSnapshot().context.values);
      if (event.type !== 'form.saved') return shop.notify(event);
      typed.current = null;
      draft.current.clear();
      latest.current.onSaved?.(event.saved);
      // What was saved may be the email that the form is stored under.
      draft.current = formDraft(shop, machine.id, actor.getSnapshot().context.subject);
    });
    // When the session ends elsewhere, the page goes to sign in with all that was typed on it.
    const leave = shop.session.subscribe(() => {
      if (typed.current !== null && shop.session.get().user === null) draft.current.save(typed.current);
    });
    return () => {
      subscription.unsubscribe();
      leave();
    };
  }, [actor, shop, machine]);
  const failure = useSelector(actor, ({ context }) => context.failure);
  // One refusal is one object: a form puts the focus on the first fault whenever it gets another.
  const refusal = useMemo(() => rejectionOf(failure, texts), [failure, texts]);
  return {
    values: useSelector(actor, ({ context }) => context.values),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isSaved: useSelector(actor, (snapshot) => snapshot.matches('success')),
    refusal,
    /** Takes note of what is typed, so that a session that ends meanwhile loses none of it. */
    note: (values: Partial<Values> | null) => {
      typed.current = values && { ...typed.current, ...values };
    },
    /** Forgets what was typed: its owner closed the form. */
    discard: () => {
      typed.current = null;
      draft.current.clear();
    },
    change: (values: Partial<Values>) => actor.send({ type: 'field.change', values }),
    submit: (values: Partial<Values>) => {
      actor.send({ type: 'field.change', values });
      actor.send({ type: 'form.submit' });
    },
    open: (content: FormInput<Values, Subject>) =>
      actor.send({ type: 'form.open', content: withDraft(content) }),
  };
};
