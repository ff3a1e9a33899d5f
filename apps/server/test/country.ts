import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { speech } from '@labrish/pilots/jamaica/speech';

/** The country of the tests. */
export const COUNTRY = { pilot: jamaica, speech };
