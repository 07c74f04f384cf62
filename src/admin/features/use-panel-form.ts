import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useFormView } from '../../features/forms/use-form.ts';
import type { FormMachine } from '../../machines/form.ts';
import { useEmitted } from '../hooks.ts';
import type { Panel } from '../panel.ts';

/**
 * Runs a form machine of the panel. An ended session keeps what is typed: the member signs in above the page.
 * @param empty the values of the form before anything is typed
 */
export const usePanelForm = <Values extends object, Saved>(
  panel: Panel,
  provide: () => FormMachine<Values, Saved, null>,
  empty: Values,
  onSaved: (saved: Saved) => void,
) => {
  const [machine] = useState(provide);
  const actor = useActorRef(machine, { input: { values: empty, subject: null } });
  const open = (values: Values) => actor.send({ type: 'form.open', content: { values, subject: null } });
  /** Another key empties the form. */
  const [key, setKey] = useState(0);
  useEmitted(actor, (event) => {
    if (event.type === 'session.expired') return panel.expire();
    if (event.type !== 'form.saved') return;
    // Also removes passwords from memory.
    open(empty);
    setKey((last) => last + 1);
    onSaved(event.saved);
  });
  const { initial: _, ...view } = useFormView(actor);
  return {
    key,
    /** Props of the form component. */
    props: {
      ...view,
      onFieldChange: (field: string, value: string) =>
        actor.send({ type: 'field.change', values: { [field]: value } as unknown as Partial<Values> }),
    },
    submit: (values: Values) => {
      panel.notice.set(null);
      open(values);
      actor.send({ type: 'form.submit' });
    },
  };
};
