/**
 * Clicks a button several times in a row; React renders between the clicks, the browser does not paint. Awaited
 * userEvent clicks may be further apart on a busy machine than the debounce time of the control.
 */
export const clickRepeatedly = async (button: HTMLElement, times: number): Promise<void> => {
  for (let i = 0; i < times; i++) {
    button.click();
    await Promise.resolve();
  }
};
