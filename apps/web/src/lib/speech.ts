/**
 * What the bot of the country says, and how it understands what people type. Its word lists are heavy: import it only where the
 * conversation engine runs or the bot's own sentences are shown, on pages that load later.
 */
export { speech } from '@labrish/pilots/jamaica/speech';
