import type { AdminPage } from '../../contracts/admin/schemas/page.ts';
import { Button } from '../kit/Button.tsx';
import { Checkbox } from '../kit/Checkbox.tsx';
import type { FormState } from '../kit/Form.tsx';
import { TextField } from '../kit/TextField.tsx';
import { EditedForm } from './EditedForm.tsx';
import { useAdminMessages } from './messages.ts';

interface Props extends FormState {
  /** Initial values. To change them, change the `key`. */
  page: AdminPage;
  isBusy: boolean;
  /** Whether it replaces a form that had the focus. */
  isReplacement?: boolean;
  /** Called with all values of the form whenever one is edited. */
  onEdit: (values: Record<string, string>) => void;
  onSubmit: (values: Record<string, string>) => void;
}

/** Writes a text page. Keeps what was typed if the server rejects it. One that the server sets is only shown. */
export const PageForm = ({ page, isBusy, isReplacement = false, ...form }: Props) => {
  const messages = useAdminMessages();
  const isFixed = page.fixed_by !== undefined;
  /** A text in both languages. */
  const texts = (name: 'title' | 'text', hint: string) => (
    <div className="form-row">
      {([name, `${name}_bn`] as const).map((field, index) => (
        <TextField
          key={field}
          name={field}
          label={messages.pageFields[field] ?? ''}
          description={index === 0 ? hint : name === 'text' ? messages.pageBanglaHint : ''}
          isMultiline={name === 'text'}
          defaultValue={page[field]}
          maxLength={name === 'text' ? 20_000 : 100}
          lang={index === 0 ? 'en' : 'bn'}
          readOnly={isFixed}
          isRequired={field === 'title' && !isFixed}
        />
      ))}
    </div>
  );
  return (
    <section className="admin-section admin-page-form">
      {page.fixed_by !== undefined && <p>{messages.fixedByServer(page.fixed_by)}</p>}
      <EditedForm label={page.title} flags={['is_visible']} {...form}>
        {texts('title', messages.pageTitleHint)}
        {texts('text', messages.pageTextHint)}
        <details>
          <summary>{messages.placeholders}</summary>
          <p>{messages.placeholdersText}</p>
          <dl className="admin-placeholders">
            {page.placeholders.map(({ name, value }) => (
              <div key={name}>
                <dt lang="en">
                  <code>{`{${name}}`}</code>
                </dt>
                <dd>{value || '–'}</dd>
              </div>
            ))}
          </dl>
        </details>
        {!isFixed && (
          <>
            <Checkbox name="is_visible" defaultSelected={page.state !== 'hidden'}>
              {messages.publish}
            </Checkbox>
            <div className="form-actions">
              <Button type="submit" look="primary" isBusy={isBusy} autoFocus={isReplacement}>
                {isBusy ? messages.saving : messages.save}
              </Button>
            </div>
          </>
        )}
      </EditedForm>
    </section>
  );
};
