/** The cookie in which the browser tells the server the language of its next page; absent for English. */
export const localeCookie = 'razz_locale';
