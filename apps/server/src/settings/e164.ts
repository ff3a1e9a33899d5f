/** A phone number with its country: a plus and 7 to 15 digits, the first of them no zero. */
export const E164 = /^\+[1-9]\d{6,14}$/;

/** The message for a number that is not E.164. */
export const NOT_E164 = 'must be a number in E.164 form, like +18765550123';
