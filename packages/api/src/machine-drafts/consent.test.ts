import { expect, test } from 'vitest';
import { names } from './consent.ts';

test.each([
  ['We share it with Groq, in the United States.', 'Groq', true],
  ['We share it with GROQ', ' groq ', true],
  ['Groqs hear it.', 'Groq', false],
  ['The egroq hears it. So does Groq!', 'Groq', true],
  ['OpenAI (asr.openai.com) hears it.', 'asr.openai.com', true],
  ['Nobody hears it.', '', false],
])('%s names %s: %s', (text, name, expected) => {
  expect(names(text, name)).toBe(expected);
});
