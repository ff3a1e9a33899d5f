/** Event keys that the engine itself produces; every other key comes from a button's mapping. */
export const AUDIO_RECEIVED = 'AUDIO_RECEIVED';
export const AUDIO_REJECTED = 'AUDIO_REJECTED';
export const TEXT_RECEIVED = 'TEXT_RECEIVED';
export const LIST_SELECTED = 'LIST_SELECTED';
export const UNSUPPORTED_RECEIVED = 'UNSUPPORTED_RECEIVED';
/** A button of the current state without a mapping, or a button of an earlier message. */
export const BUTTON_TAPPED = 'BUTTON_TAPPED';
/** A typed place, in a state that asks for one. */
export const PLACE_NAMED = 'PLACE_NAMED';
/** A transition with this key is followed as soon as its state is entered. */
export const AUTO = 'AUTO';
