/** Bangla translations of react-aria's built-in strings, which it does not ship: by package, for the components in use. */
type Given = Record<string, string | number | boolean>;
interface Format {
  number: (n: number) => string;
}
type AriaTexts = Record<string, string | ((given: Given, format: Format) => string)>;

export const overlays: AriaTexts = { dismiss: 'সরিয়ে দিন' };

export const combobox: AriaTexts = {
  focusAnnouncement: ({ optionText, isSelected }) => `${optionText}${isSelected ? ', বাছাই করা' : ''}`,
  selectedAnnouncement: ({ optionText }) => `${optionText}, বাছাই করা`,
  buttonLabel: 'পরামর্শ দেখুন',
  listboxLabel: 'পরামর্শ',
};

/** Strings of the package react-aria-components. */
export const components: AriaTexts = { selectPlaceholder: 'একটি বেছে নিন' };
