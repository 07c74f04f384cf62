/** White space, and characters without a shape that copying adds: zero-width and directional ones, and blank letters. */
const blank = /[\s\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\uffa0]/;

/** Removes blanks at both ends, in linear time: a regular expression would search every run of blanks in the text. */
export const trimBlanks = (text: string): string => {
  let start = 0;
  let end = text.length;
  while (start < end && blank.test(text.charAt(start))) start += 1;
  while (end > start && blank.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
};
