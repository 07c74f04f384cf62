import './ProgressBar.css';

export type Progress = 'idle' | 'busy' | 'done' | 'failed';

/** The thin bar at the top of the page. It says nothing aloud: what is under way says so itself. */
export const ProgressBar = ({ progress }: { progress: Progress }) => {
  return <div className="progress-bar" data-progress={progress} aria-hidden="true" />;
};
