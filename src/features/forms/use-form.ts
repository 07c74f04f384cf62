import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type FormInput,
  type FormMachine,
  selectDraft,
  selectFieldErrors,
  selectFormFailure,
  selectInitial,
  selectIsBusy,
  selectSaved,
} from '../../machines/form.ts';
import type { Shop } from '../../platform/shop.ts';
import { useMessages } from '../../ui/messages/context.ts';
import { toRefusal } from '../page/failure-message.ts';
import { useCurrentFailure } from '../page/page-state.ts';
import { useShop } from '../page/root-data.ts';
import { formDraft } from './form-draft.ts';

interface Options<Values, Saved, Subject> {
  input: FormInput<Values, Subject>;
  onSaved?: (saved: Saved) => void;
  /** Called when what the form edits does not exist any more. */
  onGone?: () => void;
}

/** What a form component shows of a running form machine. */
export const useFormView = <Values extends object, Saved, Subject>(
  actor: ActorRefFrom<FormMachine<Values, Saved, Subject>>,
) => {
  const messages = useMessages();
  const failure = useCurrentFailure(useSelector(actor, selectFormFailure));
  return {
    initial: useSelector(actor, selectInitial<Values>),
    isBusy: useSelector(actor, selectIsBusy),
    fieldErrors: useSelector(actor, selectFieldErrors),
    // Memoized, because a form focuses the first invalid field whenever this object changes.
    refusal: useMemo(() => toRefusal(failure, messages), [failure, messages]),
  };
};

/**
 * Runs a form machine. Every keystroke is sent to the machine without a render, because the fields are uncontrolled.
 */
export const useForm = <Values extends object, Saved, Subject>(
  provide: (shop: Shop) => FormMachine<Values, Saved, Subject>,
  { input, onSaved, onGone }: Options<Values, Saved, Subject>,
) => {
  const shop = useShop();
  const latest = useRef({ onSaved, onGone });
  useEffect(() => {
    latest.current = { onSaved, onGone };
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
    const subscription = actor.on('*', (event) => {
      if (event.type === 'form.gone') return latest.current.onGone?.();
      if (event.type === 'form.failed') return;
      if (event.type !== 'form.saved') return shop.notify(event);
      draft.current.clear();
      latest.current.onSaved?.(event.saved);
      // The storage key contains the email, which may just have been changed.
      draft.current = formDraft(shop, machine.id, actor.getSnapshot().context.subject);
    });
    // When the session ends, here or in another tab, the page redirects to sign-in: save the draft.
    const unsubscribe = shop.session.subscribe(() => {
      const typed = selectDraft(actor.getSnapshot());
      if (typed && shop.session.get().user === null) draft.current.save(typed);
    });
    return () => {
      subscription.unsubscribe();
      unsubscribe();
      // The form stops while it is being saved, so it does not report the end.
      if (selectIsBusy(actor.getSnapshot())) shop.notify({ type: 'progress.finish' });
    };
  }, [actor, shop, machine]);
  const { initial, ...view } = useFormView(actor);
  const change = (values: Partial<Values>) => actor.send({ type: 'field.change', values });
  return {
    actor,
    initial,
    saved: useSelector(actor, selectSaved<Saved>),
    /** Props of the form component. */
    props: {
      ...view,
      onFieldChange: (field: string, value: string) =>
        change({ [field]: value } as unknown as Partial<Values>),
      onSubmit: (values: Partial<Values>) => {
        change(values);
        actor.send({ type: 'form.submit' });
      },
    },
    change,
    /** Current values, including unsaved input. */
    values: () => actor.getSnapshot().context.values,
    /** Discards unsaved input when the form is closed. */
    discard: () => {
      actor.send({ type: 'form.discard' });
      draft.current.clear();
    },
    open: (content: FormInput<Values, Subject>) =>
      actor.send({ type: 'form.open', content: withDraft(content) }),
  };
};
