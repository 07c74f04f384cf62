/**
 * Presses a button so often without a pause: React draws between the presses, the browser does not. Between presses
 * that are waited for, as userEvent's, more may pass on a busy machine than a control waits for the next.
 */
export const clickAtOnce = async (button: HTMLElement, times: number): Promise<void> => {
  for (let i = 0; i < times; i++) {
    button.click();
    await Promise.resolve();
  }
};
