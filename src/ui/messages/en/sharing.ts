/** Sharing and copying. */
export const sharing = {
  share: 'Share',
  shareOn: (place: string) => `Share on ${place}`,
  shareByMail: 'Share by email',
  productLink: 'Link to this product',
  copy: 'Copy',
  copied: 'Copied',
  copyThis: (what: string) => `Copy ${what}`,
  copiedThis: (what: string) => `Copied ${what}`,
  copyFailed: 'Could not copy. Select the text and copy it manually.',
};
