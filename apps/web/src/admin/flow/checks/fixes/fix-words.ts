import type { Fix } from '@labrish/conversation/lint';

/** Names what the button at a finding does, in a word or two. */
export function fixInWords(fix: Fix): string {
  switch (fix.kind) {
    case 'remove_mapping':
      return 'Forget it';
    case 'remove_transition':
      return 'Remove it';
    case 'retire_event':
      return 'Retire it';
    case 'new_choice_id':
      return 'Make it a new choice';
    case 'remove_wordings':
      return 'Leave one wording';
    case 'replace_placeholder':
      return fix.by === null ? 'Take it out' : `Write {{${fix.by}}}`;
    case 'add_synonym':
      return `Let it mean “${fix.synonym}”`;
  }
}
