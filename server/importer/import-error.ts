/** The catalogue file cannot be read. The message is shown to the operator. */
export class ImportError extends Error {
  override name = 'ImportError';
  /** The message in the panel, which has no options of a command. */
  readonly inPanel: string;

  constructor(message: string, { inPanel = message }: { inPanel?: string } = {}) {
    super(message);
    this.inPanel = inPanel;
  }
}
