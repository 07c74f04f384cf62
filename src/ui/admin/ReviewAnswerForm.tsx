import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Form, type FormState } from '../kit/Form.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAccountMessages } from '../messages/account.ts';
import { useReviewMessages } from '../messages/reviews.ts';
import { useAdminMessages } from './messages.ts';

interface Props extends FormState {
  /** The answer that is stored; '' for none. */
  stored: string;
  /** What is answered. */
  title: string;
  isBusy: boolean;
  /** Another change of the review is being saved. */
  isBlocked: boolean;
  onDirty: (isDirty: boolean) => void;
  onSubmit: (answer: string) => void;
  onCancel: () => void;
}

/** Writes the answer to a review. An empty one removes it. */
export const ReviewAnswerForm = ({
  stored,
  title,
  isBusy,
  isBlocked,
  onDirty,
  onSubmit,
  onCancel,
  ...form
}: Props) => {
  const messages = useAdminMessages();
  const reviews = useReviewMessages();
  const account = useAccountMessages();
  const [typed, setTyped] = useState(stored);
  const isDirty = typed.trim() !== stored;
  return (
    <Form
      label={`${messages.answer}: ${title}`}
      {...form}
      onSubmit={() => {
        if (!isBlocked) onSubmit(typed.trim());
      }}
    >
      <TextField
        name="answer"
        label={reviews.answer}
        description={messages.answerHint}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          onDirty(text.trim() !== stored);
        }}
        isMultiline
        maxLength={2000}
        autoFocus
      />
      <div className="form-actions">
        <Button
          type="submit"
          look="primary"
          isBusy={isBusy}
          isBlocked={isBlocked}
          isDisabled={!isDirty && !isBusy}
        >
          {isBusy ? messages.saving : messages.saveAnswer}
        </Button>
        <Button look="text" onClick={onCancel}>
          {account.cancel}
        </Button>
      </div>
    </Form>
  );
};
