import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type FormInput,
  type formMachine,
  selectFieldErrors,
  selectFormFailure,
  selectInitial,
  selectIsBusy,
  selectSaved,
  selectTyped,
} from '../../machines/form.ts';
import type { Shop } from '../../platform/shop.ts';
import { useMessages } from '../../ui/messages/context.ts';
import { rejectionOf } from '../shell/failure-message.ts';
import { useShop } from '../shell/root-data.ts';
import { formDraft } from './form-draft.ts';

type FormMachine<Values extends object, Saved, Subject> = ReturnType<
  typeof formMachine<Values, Saved, Subject>
>;
interface Options<Values, Saved, Subject> {
  input: FormInput<Values, Subject>;
  onSaved?: (saved: Saved) => void;
}

/**
 * Runs a form's machine for as long as the screen is there. What is typed goes to the machine letter by letter, and
 * renders nothing: the fields show it themselves.
 */
export const useForm = <Values extends object, Saved, Subject>(
  provide: (shop: Shop) => FormMachine<Values, Saved, Subject>,
  { input, onSaved }: Options<Values, Saved, Subject>,
) => {
  const shop = useShop();
  const texts = useMessages();
  const latest = useRef(onSaved);
  useEffect(() => {
    latest.current = onSaved;
  });
  const [machine] = useState(() => provide(shop));
  const draft = useRef(formDraft<Values>(shop, machine.id, input.subject));
  const withDraft = (content: FormInput<Values, Subject>) => {
    draft.current = formDraft(shop, machine.id, content.subject);
    return { ...content, values: { ...content.values, ...draft.current.read() } };
  };
  const [start] = useState(() => withDraft(input));
  const actor = useActorRef(machine, { input: start });
  useEffect(() => {
    const saveDraft = () => {
      const typed = selectTyped(actor.getSnapshot());
      if (typed) draft.current.save(typed);
    };
    const subscription = actor.on('*', (event) => {
      if (event.type === 'session.expired') saveDraft();
      if (event.type !== 'form.saved') return shop.notify(event);
      draft.current.clear();
      latest.current?.(event.saved);
      // What was saved may be the email that the form is stored under.
      draft.current = formDraft(shop, machine.id, actor.getSnapshot().context.subject);
    });
    // When the session ends elsewhere, the page goes to sign in with all that was typed on it.
    const leave = shop.session.subscribe(() => {
      if (shop.session.get().user === null) saveDraft();
    });
    return () => {
      subscription.unsubscribe();
      leave();
    };
  }, [actor, shop, machine]);
  const failure = useSelector(actor, selectFormFailure);
  // One refusal is one object: a form puts the focus on the first fault whenever it gets another.
  const refusal = useMemo(() => rejectionOf(failure, texts), [failure, texts]);
  const change = (values: Partial<Values>) => actor.send({ type: 'field.change', values });
  return {
    initial: useSelector(actor, selectInitial<Values>),
    saved: useSelector(actor, selectSaved<Saved>),
    refusal,
    /** The props of the form on the screen. */
    props: {
      isBusy: useSelector(actor, selectIsBusy),
      refusal,
      fieldErrors: useSelector(actor, selectFieldErrors),
      onType: (field: string, value: string) => change({ [field]: value } as unknown as Partial<Values>),
      onSubmit: (values: Partial<Values>) => {
        change(values);
        actor.send({ type: 'form.submit' });
      },
    },
    change,
    /** All values, with what is typed. */
    values: () => actor.getSnapshot().context.values,
    /** Drops what was typed: its owner closed the form. */
    discard: () => {
      actor.send({ type: 'form.discard' });
      draft.current.clear();
    },
    open: (content: FormInput<Values, Subject>) =>
      actor.send({ type: 'form.open', content: withDraft(content) }),
  };
};
