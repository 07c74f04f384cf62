import './field.css';

/** Visual mark of a required field; screen readers get `aria-required` of the input. */
export const RequiredStar = () => {
  return (
    <span className="field-star" aria-hidden="true">
      {' *'}
    </span>
  );
};
