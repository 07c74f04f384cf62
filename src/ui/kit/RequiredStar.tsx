import './field.css';

/** The mark of a required field. The input itself says it to screen readers. */
export const RequiredStar = () => {
  return (
    <span className="field-star" aria-hidden="true">
      {' *'}
    </span>
  );
};
