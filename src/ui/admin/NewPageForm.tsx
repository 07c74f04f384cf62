import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import type { FormProps } from '../kit/form-props.ts';
import { TextField } from '../kit/TextField.tsx';
import { useAdminMessages } from './messages.ts';

type Props = FormProps<Record<string, string>> & {
  /** Whether it replaces a form that had the focus. */
  isReplacement?: boolean;
};

/** Adds a text page. Keeps what was typed if the server rejects it. */
export const NewPageForm = ({ isBusy, isReplacement = false, ...form }: Props) => {
  const messages = useAdminMessages();
  return (
    <Form label={messages.addPage} {...form}>
      <h3>{messages.addPage}</h3>
      <div className="form-row">
        <TextField
          name="title"
          label={messages.pageFields.title ?? ''}
          description={messages.newPageHint}
          maxLength={100}
          lang="en"
          isRequired
          autoFocus={isReplacement}
        />
        <TextField name="title_bn" label={messages.pageFields.title_bn ?? ''} maxLength={100} lang="bn" />
      </div>
      <div className="form-actions">
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? messages.saving : messages.add}
        </Button>
      </div>
    </Form>
  );
};
