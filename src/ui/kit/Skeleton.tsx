import './Skeleton.css';

/** A still-empty place of the shape that comes. `width` and `height` are CSS lengths. */
export const Skeleton = ({ width = '100%', height = '1em' }: { width?: string; height?: string }) => {
  return <span className="skeleton" style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />;
};
