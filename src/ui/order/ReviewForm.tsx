import type { Fit } from '../../contracts/schemas/review.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import type { FormProps } from '../kit/form-props.ts';
import { RadioField } from '../kit/RadioField.tsx';
import { Stars } from '../kit/Stars.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useReviewMessages } from '../messages/reviews.ts';

/** '' for no choice. */
interface Values {
  stars: string;
  fit: string;
  text: string;
  name: string;
}
type Props = FormProps<Values> & {
  /** Names the form: what is reviewed. */
  label: string;
  initial: Values;
  /** Whether a size was bought. */
  asksFit: boolean;
};

const fits: readonly Fit[] = ['small', 'true', 'large'];

/** The review of an order line. */
export const ReviewForm = ({ label, initial, asksFit, isBusy, onSubmit, ...form }: Props) => {
  const messages = useReviewMessages();
  return (
    <Form
      label={label}
      {...form}
      onSubmit={({ stars = '', fit = '', text = '', name = '' }) => onSubmit({ stars, fit, text, name })}
    >
      <RadioField
        name="stars"
        label={messages.rating}
        isRequired
        defaultValue={initial.stars}
        options={([5, 4, 3, 2, 1] as const).map((stars) => ({
          value: String(stars),
          content: (
            <>
              {messages.ratings[stars]} <Stars value={stars} isDecorative />
            </>
          ),
        }))}
      />
      {asksFit && (
        <RadioField
          name="fit"
          label={messages.fit}
          defaultValue={initial.fit}
          options={fits.map((fit) => ({ value: fit, content: messages.fits[fit] }))}
        />
      )}
      <TextField name="text" label={messages.text} isMultiline maxLength={2000} defaultValue={initial.text} />
      <TextField
        name="name"
        label={messages.name}
        isRequired
        maxLength={60}
        autoComplete="name"
        defaultValue={initial.name}
      />
      <div className="form-actions">
        <Button type="submit" look="primary" isBusy={isBusy}>
          {isBusy ? messages.submitting : messages.submit}
        </Button>
      </div>
    </Form>
  );
};
